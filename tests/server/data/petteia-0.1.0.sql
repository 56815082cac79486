BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE beats (
	worker VARCHAR(16) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (worker)
);
INSERT INTO "beats" VALUES('9DjxCA6GH',1794836570487);
CREATE TABLE chat (
	id INTEGER NOT NULL, 
	"table" VARCHAR(16) NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	text VARCHAR(400) NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "chat" VALUES(1,'kkGNQtWdx','2YmyzqWwL','Lysandra','Well met.',1794836566851);
INSERT INTO "chat" VALUES(2,'rLcE7WPkR','2YmyzqWwL','Lysandra','Until tomorrow.',1794836572771);
CREATE TABLE keys (
	name VARCHAR(20) NOT NULL, 
	value VARCHAR(128), 
	PRIMARY KEY (name)
);
INSERT INTO "keys" VALUES('cookies','522959865d3a09bc034c1b0b95a8085645f8916dad67b1b43818beefb8a83ae7');
CREATE TABLE lines (
	"table" VARCHAR(16) NOT NULL, 
	seq INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	text VARCHAR(200) NOT NULL, 
	at BIGINT NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	re VARCHAR(36) NOT NULL, 
	PRIMARY KEY ("table", seq)
)
 WITHOUT ROWID

;
INSERT INTO "lines" VALUES('W99eT6Kdh',1,0,'act','play harpy',1794836568283,'2YmyzqWwL','m10');
INSERT INTO "lines" VALUES('W99eT6Kdh',2,0,'act','play pegasus',1794836568327,'2YmyzqWwL','m11');
INSERT INTO "lines" VALUES('W99eT6Kdh',3,0,'act','play amazon',1794836568463,'2YmyzqWwL','m12');
INSERT INTO "lines" VALUES('W99eT6Kdh',4,1,'act','play centaur',1794836568593,'j8NHEgEXJ','m13');
INSERT INTO "lines" VALUES('W99eT6Kdh',5,1,'act','play cyclops',1794836568758,'j8NHEgEXJ','m14');
INSERT INTO "lines" VALUES('W99eT6Kdh',6,1,'act','play centaur',1794836568787,'j8NHEgEXJ','m15');
INSERT INTO "lines" VALUES('W99eT6Kdh',7,0,'resign','',1794836568890,'2YmyzqWwL','m16');
INSERT INTO "lines" VALUES('kkGNQtWdx',1,0,'act','play pegasus',1794836566110,'2YmyzqWwL','m0');
INSERT INTO "lines" VALUES('kkGNQtWdx',2,0,'act','play amazon',1794836566234,'2YmyzqWwL','m1');
INSERT INTO "lines" VALUES('kkGNQtWdx',3,0,'act','play harpy',1794836566298,'2YmyzqWwL','m2');
INSERT INTO "lines" VALUES('kkGNQtWdx',4,1,'act','play giant',1794836566419,'j8NHEgEXJ','m3');
INSERT INTO "lines" VALUES('kkGNQtWdx',5,1,'act','play medusa',1794836566473,'j8NHEgEXJ','m4');
INSERT INTO "lines" VALUES('kkGNQtWdx',6,1,'act','play apollo',1794836566546,'j8NHEgEXJ','m5');
INSERT INTO "lines" VALUES('kkGNQtWdx',7,0,'act','play amazon',1794836566614,'2YmyzqWwL','m6');
INSERT INTO "lines" VALUES('kkGNQtWdx',8,0,'act','column c',1794836566783,'2YmyzqWwL','m7');
INSERT INTO "lines" VALUES('kkGNQtWdx',9,1,'resign','',1794836566890,'j8NHEgEXJ','m9');
INSERT INTO "lines" VALUES('rLcE7WPkR',1,0,'act','play pegasus',1794836570680,'2YmyzqWwL','m17');
INSERT INTO "lines" VALUES('rLcE7WPkR',2,0,'act','play medusa',1794836570850,'2YmyzqWwL','m18');
INSERT INTO "lines" VALUES('rLcE7WPkR',3,0,'act','play harpy',1794836570954,'2YmyzqWwL','m19');
INSERT INTO "lines" VALUES('rLcE7WPkR',4,1,'act','play apollo',1794836571135,'j8NHEgEXJ','m20');
INSERT INTO "lines" VALUES('rLcE7WPkR',5,1,'act','play cyclops',1794836571280,'j8NHEgEXJ','m21');
INSERT INTO "lines" VALUES('rLcE7WPkR',6,1,'act','play centaur',1794836571430,'j8NHEgEXJ','m22');
INSERT INTO "lines" VALUES('rLcE7WPkR',7,0,'act','expose a',1794836571615,'2YmyzqWwL','m23');
INSERT INTO "lines" VALUES('rLcE7WPkR',8,0,'act','hades',1794836571837,'2YmyzqWwL','m24');
INSERT INTO "lines" VALUES('rLcE7WPkR',9,0,'act','play hydra',1794836572232,'2YmyzqWwL','m25');
INSERT INTO "lines" VALUES('rLcE7WPkR',10,0,'act','column b',1794836572355,'2YmyzqWwL','m26');
INSERT INTO "lines" VALUES('rLcE7WPkR',11,0,'act','row 1',1794836572520,'2YmyzqWwL','m27');
INSERT INTO "lines" VALUES('rLcE7WPkR',12,1,'act','draw',1794836572638,'j8NHEgEXJ','m28');
CREATE TABLE news (
	id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, 
	worker VARCHAR(16) NOT NULL, 
	body TEXT NOT NULL, 
	at BIGINT NOT NULL
);
CREATE TABLE offers (
	"table" VARCHAR(16) NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	seat INTEGER NOT NULL, 
	detail INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	PRIMARY KEY ("table", kind, seat)
);
CREATE TABLE outages (
	id INTEGER NOT NULL, 
	began BIGINT NOT NULL, 
	ended BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE people (
	id VARCHAR(16) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	folded VARCHAR(80) NOT NULL, 
	passphrase VARCHAR(200), 
	settings TEXT DEFAULT '{}' NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (folded)
);
INSERT INTO "people" VALUES('2YmyzqWwL','Lysandra','lysandra','$argon2id$v=19$m=65536,t=3,p=4$OiNBaqCMfp7Ak5MHJCDz/Q$erUexCQFA3IEVZujiBEDWskqtevtEnKNOpGpT8N3FMM','{}',1794836555774);
INSERT INTO "people" VALUES('j8NHEgEXJ','Nikias','nikias','$argon2id$v=19$m=65536,t=3,p=4$D379y9EW+jYFjk3PZm2FjA$dSvMfNH/dw9VIv2UXlKlCNgN80q2+2+e/iFFVFPzLio','{}',1794836560189);
CREATE TABLE ratings (
	person VARCHAR(16) NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	games INTEGER NOT NULL, 
	wins INTEGER NOT NULL, 
	PRIMARY KEY (person, game)
);
INSERT INTO "ratings" VALUES('2YmyzqWwL','hera-zeus',2.23646105068595026912e+01,8.06590141354368,1,0);
INSERT INTO "ratings" VALUES('j8NHEgEXJ','hera-zeus',2.76353894931404973087e+01,8.06590141354368,1,1);
CREATE TABLE seats (
	"table" VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	person VARCHAR(16), 
	name VARCHAR(40) NOT NULL, 
	strength VARCHAR(16) DEFAULT '' NOT NULL, 
	nonce VARCHAR(64) DEFAULT '' NOT NULL, 
	rating FLOAT, 
	rating_after FLOAT, 
	PRIMARY KEY ("table", seat), 
	FOREIGN KEY("table") REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('kkGNQtWdx',0,'person','2YmyzqWwL','Lysandra','','',NULL,NULL);
INSERT INTO "seats" VALUES('kkGNQtWdx',1,'person','j8NHEgEXJ','Nikias','','',NULL,NULL);
INSERT INTO "seats" VALUES('W99eT6Kdh',0,'person','2YmyzqWwL','Lysandra','','',1500.0,1.39458442027438013608e+03);
INSERT INTO "seats" VALUES('W99eT6Kdh',1,'person','j8NHEgEXJ','Nikias','','',1500.0,1.6054155797256198639e+03);
INSERT INTO "seats" VALUES('rLcE7WPkR',0,'person','2YmyzqWwL','Lysandra','','',NULL,NULL);
INSERT INTO "seats" VALUES('rLcE7WPkR',1,'person','j8NHEgEXJ','Nikias','','',NULL,NULL);
INSERT INTO "seats" VALUES('tRqYx8wrU',0,'person','j8NHEgEXJ','Nikias','','',NULL,NULL);
INSERT INTO "seats" VALUES('tRqYx8wrU',1,'open',NULL,'','','',NULL,NULL);
CREATE TABLE sessions (
	id VARCHAR(32) NOT NULL, 
	person VARCHAR(16) NOT NULL, 
	agent VARCHAR(160) NOT NULL, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "sessions" VALUES('1966742e70f5812fad1d9c5568e3b64e','2YmyzqWwL','python-httpx/0.28.1',1794836555774,1794836555774);
INSERT INTO "sessions" VALUES('9bff74520a577c9ded82d9c0c4e74111','j8NHEgEXJ','python-httpx/0.28.1',1794836560189,1794836560189);
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	game VARCHAR(60) NOT NULL, 
	version INTEGER NOT NULL, 
	seats INTEGER NOT NULL, 
	options TEXT NOT NULL, 
	clock TEXT NOT NULL, 
	rated BOOLEAN NOT NULL, 
	watch BOOLEAN NOT NULL, 
	takebacks BOOLEAN NOT NULL, 
	teach BOOLEAN NOT NULL, 
	listed BOOLEAN NOT NULL, 
	invite VARCHAR(24) NOT NULL, 
	host VARCHAR(16) NOT NULL, 
	secret VARCHAR(64) NOT NULL, 
	promise VARCHAR(64) NOT NULL, 
	seed VARCHAR(64), 
	seal VARCHAR(64), 
	state VARCHAR(8) NOT NULL, 
	created BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	started BIGINT, 
	ended BIGINT, 
	deadline BIGINT, 
	outcome TEXT, 
	moves INTEGER DEFAULT '0' NOT NULL, 
	next VARCHAR(16), 
	previous VARCHAR(16), 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('kkGNQtWdx','hera-zeus',1,2,'{"first":"hera","withdrawal":"free","across":"no"}','{"kind":"none","base":600,"increment":5,"days":3}',0,1,1,0,1,'MuAayNx4T7yLTP','2YmyzqWwL','0000000000000000000000000000000000000000000000000000000000000001','ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5','0216962958885afa83229b46505f149221f0af96c3b06c8f1f30bb04e5ff6ded','517666645f8ebda4c92b72647ad9a2e05f8bd5ab68a7f78a32255c6b546d9027','over',1794836564515,1794836564515,1794836565000,1794836567028,NULL,'{"winners":[0],"reason":"Zeus resigned.","rule":"","scores":[]}',8,NULL,NULL);
INSERT INTO "tables" VALUES('W99eT6Kdh','hera-zeus',1,2,'{"first":"hera","withdrawal":"free","across":"no"}','{"kind":"none","base":600,"increment":5,"days":3}',1,1,1,0,1,'9f6N2w6x8QUanE','2YmyzqWwL','0000000000000000000000000000000000000000000000000000000000000002','9267d3dbed802941483f1afa2a6bc68de5f653128aca9bf1461c5d0a3ad36ed2','9f356fab335c9e307d58e5832e20c45e041eabefccf91c59aadf9b9dbd87c9b3','a8b290a5ac185b5d9711bcc3f0f2b73ba8a2b243ce5f9abecf458dfcb6880538','over',1794836567324,1794836567324,1794836567672,1794836569005,NULL,'{"winners":[1],"reason":"Hera resigned.","rule":"","scores":[]}',6,NULL,NULL);
INSERT INTO "tables" VALUES('rLcE7WPkR','hera-zeus',1,2,'{"first":"hera","withdrawal":"free","across":"no"}','{"kind":"days","base":600,"increment":5,"days":3}',0,1,1,0,1,'7QFnr6xYYTMWEN','2YmyzqWwL','0000000000000000000000000000000000000000000000000000000000000003','d9147961436944f43cd99d28b2bbddbf452ef872b30c8279e255e7daafc7f946','ccd0a816da21a672cc69e3892ed5bb640ad67e84332cbc96b78d65f88e98f610','6b08b3e05aa75466c656a5147d102dbf8874a41e3857402232e92e114e345239','playing',1794836569732,1794836569732,1794836570130,NULL,1795095772638,NULL,0,NULL,NULL);
INSERT INTO "tables" VALUES('tRqYx8wrU','elysium',1,2,'{"families":"random","pediment":"random","quests":"measured","first":"random"}','{"kind":"none","base":600,"increment":5,"days":3}',0,1,1,0,1,'xJA26vxbxAreWV','j8NHEgEXJ','0000000000000000000000000000000000000000000000000000000000000004','e38990d0c7fc009880a9c07c23842e886c6bbdc964ce6bdd5817ad357335ee6f',NULL,NULL,'open',1794836572985,1794836572985,NULL,NULL,NULL,NULL,0,NULL,NULL);
CREATE INDEX ix_chat_table ON chat ("table");
CREATE INDEX tables_by_deadline ON tables (deadline);
CREATE INDEX tables_by_end ON tables (ended);
CREATE INDEX tables_by_state ON tables (state, created);
CREATE INDEX seats_by_person ON seats (person);
CREATE INDEX ix_sessions_person ON sessions (person);
DELETE FROM "sqlite_sequence";
COMMIT;
