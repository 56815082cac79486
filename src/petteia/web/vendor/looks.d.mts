/** Look words and icon names, to the symbol that draws them. */
export const LOOKS: Record<string, string>;
