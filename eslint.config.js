// The lint of the browser client. What types can tell is told by TypeScript (scripts/check_client.py runs both).
import { createRequire } from "node:module";

const js = createRequire(new URL("./.tools/package.json", import.meta.url))("@eslint/js");

export default [
  js.configs.recommended,
  {
    rules: {
      "no-undef": "off", // TypeScript knows the browser's names better
      "no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_", destructuredArrayIgnorePattern: "^_" },
      ],
      "max-len": ["error", { code: 140 }],
      eqeqeq: ["error", "always"],
      "no-var": "error",
      "prefer-const": "error",
      "no-implicit-coercion": ["error", { boolean: true, number: true, string: true }],
      "no-shadow-restricted-names": "error",
      "no-template-curly-in-string": "error",
      "no-throw-literal": "error",
      "no-useless-return": "error",
      "object-shorthand": "error",
      "no-restricted-properties": ["error", { property: "innerHTML", message: "Draw with html``: it escapes." }],
    },
  },
];
