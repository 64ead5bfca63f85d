BEGIN TRANSACTION;
CREATE TABLE askers (
    id TEXT NOT NULL REFERENCES jobs (id),
    asker TEXT NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    number INTEGER NOT NULL,
    PRIMARY KEY (id, asker)
);
INSERT INTO "askers" VALUES('25553f748e22b99d6c3c28d7','local','night one',1);
CREATE TABLE jobs (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    system TEXT NOT NULL,
    question TEXT NOT NULL,
    state TEXT NOT NULL,
    code INTEGER,
    problems TEXT NOT NULL DEFAULT '[]',
    number INTEGER NOT NULL
);
INSERT INTO "jobs" VALUES('25553f748e22b99d6c3c28d7','batch','El duelo de referencia','haunted_house','{"kind": "batch", "scenarios": ["reference_duel"], "files": {}, "seed": 7, "options": {"fights": 20, "plain": false, "settings": [], "policies": [], "deadline": 5.0}}','done',0,'[]',1);
CREATE INDEX by_asker ON askers (asker, number DESC);
COMMIT;
