import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node'
import { startEmbeddedPostgres } from '../../backend/db/embedded/embedded-postgres.ts'
import { createTemplate } from '../../test/template-database.ts'
import { listSqlFaults, type SqlFault } from './list-sql-faults.ts'

/** The database that each test file clones, and the whole one that it is restored from. */
const template = 'test_template'
const whole = 'whole_template'

/** It compares the catalogue with a file, so it would notice every fault and prove nothing. */
const comparesCatalogue = 'generated-files.test.ts'

/**
 * Takes each policy, grant, constraint and trigger out of the schema in turn and runs the tests of
 * `supabase/tests`. A fault that no test notices is a missing test.
 * @param filter only faults whose kind or name contains this text; a number tries so many of all
 */
export async function measureSqlFaults(filter: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  await using undo = new AsyncDisposableStack()
  undo.defer(() => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres(folder, { max_connections: '150' })
  undo.defer(() => postgres.stop())
  process.env['TEST_DATABASE_URL'] = postgres.adminUrl
  await createTemplate(postgres.adminUrl)
  const vitest = await createVitest('test', {
    watch: false,
    project: ['services'],
    bail: 1,
    reporters: [{}],
  })
  undo.defer(() => vitest.close())
  const files = await listTests(vitest)
  if (!(await passes(vitest, [...files.keys()])))
    throw new Error('The tests of supabase/tests fail without any fault. Mend them first.')

  const admin = new Client({ connectionString: postgres.adminUrl })
  await admin.connect()
  undo.defer(() => admin.end())
  await admin.query(`create database ${whole} template ${template}`)
  const faults = choose(await onDatabase(postgres.adminUrl, whole, listSqlFaults), filter)
  const missed: SqlFault[] = []
  for (const [index, fault] of faults.entries()) {
    await admin.query(`drop database ${template} with (force)`)
    await admin.query(`create database ${template} template ${whole}`)
    await onDatabase(postgres.adminUrl, template, (client) => client.query(fault.sql))
    const isNoticed = await notices(vitest, files, fault)
    if (!isNoticed) missed.push(fault)
    console.log(
      `${index + 1}/${faults.length} ${isNoticed ? 'noticed' : 'MISSED '} ${fault.kind}: ${fault.name}`,
    )
  }
  report(faults, missed)
}

/** Those that contain the text; for a number, so many that are spread over all. */
function choose(faults: readonly SqlFault[], filter: string): SqlFault[] {
  const step = /^[1-9]\d*$/.test(filter) ? faults.length / Number(filter) : 0
  return faults.filter(({ kind, name }, index) =>
    step > 0
      ? Math.floor(index / step) !== Math.floor((index - 1) / step)
      : `${kind}: ${name}`.includes(filter),
  )
}

/** The test files and their texts. */
async function listTests(vitest: Vitest): Promise<Map<TestSpecification, string>> {
  const specifications = await vitest.globTestSpecifications(['supabase/tests'])
  return new Map(
    specifications
      .filter(({ moduleId }) => basename(moduleId) !== comparesCatalogue)
      .map((specification) => [specification, readFileSync(specification.moduleId, 'utf8')]),
  )
}

/** Runs first the tests of all tables, then those that name the table, then the others. */
async function notices(
  vitest: Vitest,
  files: ReadonlyMap<TestSpecification, string>,
  { about }: SqlFault,
): Promise<boolean> {
  const stages: TestSpecification[][] = [[], [], []]
  for (const [file, text] of files)
    stages[file.moduleId.includes('/schema/') ? 0 : text.includes(about) ? 1 : 2]?.push(file)
  for (const stage of stages) if (!(await passes(vitest, stage))) return true
  return false
}

async function passes(vitest: Vitest, files: TestSpecification[]): Promise<boolean> {
  if (files.length === 0) return true
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(files)
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok())
}

async function onDatabase<Result>(
  adminUrl: string,
  database: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  const client = new Client({ connectionString: url.toString() })
  await client.connect()
  try {
    // Names with their schemas, for reading and for the statements.
    await client.query(`set search_path to ''`)
    return await work(client)
  } finally {
    await client.end()
  }
}

function report(faults: readonly SqlFault[], missed: readonly SqlFault[]): void {
  const kinds = [...new Set(faults.map(({ kind }) => kind))]
  console.table(
    kinds.map((kind) => {
      const of = (list: readonly SqlFault[]) => list.filter((fault) => fault.kind === kind).length
      return { kind, faults: of(faults), noticed: of(faults) - of(missed), missed: of(missed) }
    }),
  )
  for (const { kind, name } of missed) console.log(`not noticed: ${kind}: ${name}`)
  console.log(`${faults.length - missed.length} of ${faults.length} faults were noticed.`)
  if (missed.length > 0) process.exitCode = 1
}
