import { expect, test } from 'vitest'
import { explainFailedStart, explainFullDisk } from './explain-postgres.ts'

const stopped = (log: string) => ({ folder: '/data/postgres', user: 'postgres', log })

test.each([
  [
    'FATAL:  could not write lock file "postmaster.pid": No space left on device',
    /^The disk of \/data\/postgres is full\./,
  ],
  [
    'PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device',
    /^The disk of \/data\/postgres is full\./,
  ],
  [
    'FATAL:  data directory "/data/postgres" has wrong ownership',
    /^\/data\/postgres belongs to another user, and PostgreSQL runs as postgres\./,
  ],
  [
    'FATAL:  could not open file "global/pg_control": Permission denied',
    /chown -R postgres \/data\/postgres/,
  ],
  ['FATAL:  data directory "/data/postgres" has invalid permissions', /chmod 700/],
  ['FATAL:  database files are incompatible with server', /of another version of PostgreSQL/],
  ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', /too little memory/],
  [
    'FATAL:  could not resize shared memory segment "/PostgreSQL.1" to 99 bytes: No space left on device',
    /too little memory/,
  ],
  ['FATAL:  could not create semaphores: No space left on device', /too little memory/],
  ['FATAL:  could not open file "base/5/1259": Too many open files', /Raise the limit/],
  ['FATAL:  could not access file "vector": No such file or directory', /A library of PostgreSQL/],
  [
    'postgres: error while loading shared libraries: libssl.so.3: cannot open shared object file: No such file or directory',
    /A library of PostgreSQL/,
  ],
  [
    'FATAL:  could not open file "/etc/ssl/server.key": No such file or directory',
    /^PostgreSQL does not start on/,
  ],
  [
    'FATAL:  something that nobody knows',
    /^PostgreSQL does not start on \/data\/postgres\. Nothing was changed\./,
  ],
])('whole data is not restored: %s', (log, advice) => {
  const explained = explainFailedStart(stopped(log))
  expect(explained).toMatch(advice)
  expect(explained).not.toMatch(/restore your/)
  expect(explained).toContain(`PostgreSQL said:\n${log}`)
})

test.each([
  'PANIC:  could not locate a valid checkpoint record at 0/14E9B58',
  'FATAL:  could not open file "base/5/1259": No such file or directory',
  'FATAL:  invalid page in block 0 of relation "base/5/1259"',
  'postgres: could not find the database system\nExpected to find it in the directory "/data/postgres",\nbut could not open file "/data/postgres/global/pg_control": No such file or directory',
])('damaged or missing files are restored: %s', (log) => {
  expect(explainFailedStart(stopped(log))).toMatch(
    /^Files of the database in \/data\/postgres are damaged or missing\. .* restore your latest backup\./,
  )
})

test('a full disk is found in a log, and nothing else', () => {
  expect(explainFullDisk(stopped('PANIC: pg_wal: No space left on device'))).toMatch(/is full/)
  expect(explainFullDisk(stopped('FATAL: has wrong ownership'))).toBe(null)
  expect(
    explainFullDisk(stopped('could not resize shared memory segment: No space left on device')),
  ).toBe(null)
})
