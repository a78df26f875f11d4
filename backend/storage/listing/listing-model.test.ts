import { sampleSize } from '../../../test/sample-size.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'
import { listEntriesByName } from './entries-by-name.ts'

const { service, admin, db, createBucket } = await useStorage()

/** Few letters, so that names share folders and differ only in case. */
const name = fc
  .array(
    fc.string({
      unit: fc.constantFrom('a', 'A', 'b', '-', '0', ' ', 'é'),
      minLength: 1,
      maxLength: 2,
    }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((parts) => parts.join('/'))
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** What a page after page must add up to, computed from the names alone. */
function entriesOf(names: readonly string[], prefix: string, hasFolders: boolean): string[] {
  const entries = names
    .filter((each) => each.startsWith(prefix))
    .map((each) => {
      const end = hasFolders ? each.indexOf('/', prefix.length) : -1
      return end === -1 ? each : each.slice(0, end + 1)
    })
  return [...new Set(entries)].toSorted(byBytes)
}

async function addObjects(bucket: string, names: readonly string[]): Promise<void> {
  await admin.query(
    `insert into storage.objects (bucket_id, name, version, metadata, created_at)
     select $1, name, gen_random_uuid(), '{}',
       -- Some at the same time, and some a microsecond apart.
       '2026-01-01'::timestamptz + (ascii(name) % 3) * interval '1 microsecond'
     from unnest($2::text[]) as name`,
    [bucket, names],
  )
}

test('pages of listV2 add up to all entries, once each, in every order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { maxLength: 60 }),
      fc.constantFrom('', 'a', 'a/', 'A/a', 'b/a/'),
      fc.boolean(),
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('name', 'created_at') as fc.Arbitrary<'name' | 'created_at'>,
      fc.constantFrom('asc', 'desc') as fc.Arbitrary<'asc' | 'desc'>,
      async (names, prefix, hasFolders, limit, column, order) => {
        const bucket = await createBucket()
        await addObjects(bucket, names)
        const seen: string[] = []
        let cursor: string | undefined
        do {
          const { data, error } = await service.storage.from(bucket).listV2({
            prefix,
            limit,
            with_delimiter: hasFolders,
            sortBy: { column, order },
            ...(cursor ? { cursor } : {}),
          })
          expect(error).toBeNull()
          const page = [...(data?.folders ?? []), ...(data?.objects ?? [])]
          expect(page.length).toBeLessThanOrEqual(limit)
          seen.push(...page.map((entry) => entry.name))
          cursor = data?.nextCursor
        } while (cursor)
        expect(seen.toSorted(byBytes)).toEqual(entriesOf(names, prefix, hasFolders))
      },
    ),
    { numRuns: sampleSize(120) },
  )
})

test('list agrees with a model that ignores case, with offsets', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(name, { maxLength: 60 }),
      fc.constantFrom('', 'a', 'A/a'),
      fc.integer({ min: 1, max: 9 }),
      fc.nat(12),
      async (names, folder, limit, offset) => {
        const bucket = await createBucket()
        await addObjects(bucket, names)
        const prefix = folder === '' ? '' : `${folder}/`
        const { data } = await service.storage.from(bucket).list(folder, { limit, offset })
        const lower = new Map(names.map((each) => [`${each.toLowerCase()}\x01${each}`, each]))
        const expected = new Map<string, string>()
        for (const key of [...lower.keys()].toSorted(byBytes)) {
          const rest = (lower.get(key) ?? '').slice(prefix.length)
          if (!key.startsWith(prefix.toLowerCase())) continue
          const [first = ''] = rest.split('/')
          // Folders that differ only in case are one.
          const entry = rest.includes('/') ? `${first.toLowerCase()}/` : key
          if (!expected.has(entry)) expected.set(entry, first)
        }
        expect(data?.map((each) => each.name)).toEqual(
          [...expected.values()].slice(offset, offset + limit),
        )
      },
    ),
    { numRuns: sampleSize(120) },
  )
})

test('a large folder is read by the index, also under row level security', async () => {
  const bucket = await createBucket()
  await admin.query(
    `insert into storage.objects (bucket_id, name, version, metadata)
     select $1, 'f' || number % 20 || '/' || number, gen_random_uuid(), '{}'
     from generate_series(1, 5000) number`,
    [bucket],
  )
  await admin.query(
    `create policy large_folder on storage.objects for select to authenticated
       using (bucket_id = '${bucket}' and (storage.foldername(name))[1] like 'f%');
     analyze storage.objects`,
  )
  const query = {
    bucketId: bucket,
    prefix: '',
    order: 'asc',
    hasFolders: true,
    limit: 100,
    offset: 0,
    seek: null,
  } as const
  for (const [ignoresCase, index] of [
    [true, 'objects_bucket_id_listing_key_idx'],
    [false, 'idx_objects_bucket_id_name'],
  ] as const) {
    const plan = await db.transaction({ role: 'authenticated' }, async (tx) => {
      const explained = {
        query: (text: string, values?: readonly unknown[]) =>
          tx.query(`explain (analyze, costs off, format json) ${text}`, values),
      } as typeof tx
      return JSON.stringify(await listEntriesByName(explained, { ...query, ignoresCase }))
    })
    expect(plan).toContain(`"Index Name":"${index}"`)
    expect(plan).not.toContain('"Seq Scan"')
    // 20 folders of 250 objects: a jump for each, and not a look at every object.
    const rows = [
      ...plan.matchAll(
        /"Node Type":"Index(?: Only)? Scan".*?"Actual Rows":([\d.]+),"Actual Loops":(\d+)/g,
      ),
    ]
    const read = rows.reduce((sum, [, each, loops]) => sum + Number(each) * Number(loops), 0)
    expect(read).toBeGreaterThan(20)
    expect(read).toBeLessThan(1_000)
  }
})
