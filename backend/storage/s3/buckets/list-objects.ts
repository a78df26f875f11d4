import type { Tx } from '../../../db/database.ts'
import { requireBucketAsService, type ObjectMetadata } from '../../objects/stored-object.ts'
import { transactAsCaller } from '../../storage-context.ts'
import { answerXml, createNameEncoder } from '../s3-answer.ts'
import type { S3Command } from '../s3-call.ts'
import { readCount } from '../read-count.ts'
import { S3Error } from '../s3-error.ts'
import type { XmlElement } from '../xml/write-xml.ts'

/** Sorts after every name that begins with the same prefix. */
const last = '\u{10ffff}'

/** An object, or a common prefix of several, whose name ends with the delimiter. */
interface Entry {
  name: string
  isPrefix: boolean
  metadata: ObjectMetadata | null
  updatedAt: Date | null
}

interface ListQuery {
  bucketId: string
  prefix: string
  delimiter: string
  /** Names up to this one are left out. */
  after: string
  limit: number
}

/** ListObjects in both versions: the objects that the caller may select, sorted by the bytes of their names. */
export const listObjects: S3Command = async (context, { caller, bucketId, query }) => {
  await requireBucketAsService(context, bucketId)
  const maxKeys = readCount(query, 'max-keys', { max: 1_000, min: 0 })
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const isV2 = query.get('list-type') === '2'
  const after = isV2 ? startOf(query) : startOfMarker(query.get('marker') ?? '', prefix, delimiter)
  const operation = 'storage.s3.object.list'
  const found = await transactAsCaller(context, { caller, operation, readOnly: true }, (tx) =>
    listEntries(tx, { bucketId, prefix, delimiter, after, limit: maxKeys + 1 }),
  )
  const entries = found.slice(0, maxKeys)
  const isTruncated = maxKeys > 0 && found.length > maxKeys
  const encode = createNameEncoder(query)
  const shared: XmlElement = {
    Name: bucketId,
    Prefix: encode(prefix),
    ...(delimiter ? { Delimiter: encode(delimiter) } : {}),
    MaxKeys: maxKeys,
    ...(query.get('encoding-type') === 'url' ? { EncodingType: 'url' } : {}),
    IsTruncated: isTruncated,
  }
  return answerXml('ListBucketResult', {
    ...shared,
    ...(isV2
      ? versionTwo(query, { entries, isTruncated, encode })
      : versionOne(query, { entries, isTruncated, encode })),
    Contents: entries.filter(({ isPrefix }) => !isPrefix).map((entry) => toContents(entry, encode)),
    CommonPrefixes: entries
      .filter(({ isPrefix }) => isPrefix)
      .map(({ name }) => ({ Prefix: encode(name) })),
  })
}

interface Page {
  entries: readonly Entry[]
  isTruncated: boolean
  encode: (name: string) => string
}

function versionOne(query: URLSearchParams, { entries, isTruncated, encode }: Page): XmlElement {
  const end = entries.at(-1)
  return {
    Marker: encode(query.get('marker') ?? ''),
    ...(isTruncated && end ? { NextMarker: encode(end.name) } : {}),
  }
}

function versionTwo(query: URLSearchParams, { entries, isTruncated, encode }: Page): XmlElement {
  const token = query.get('continuation-token')
  const startAfter = query.get('start-after')
  const end = entries.at(-1)
  return {
    KeyCount: entries.length,
    ...(token === null ? {} : { ContinuationToken: token }),
    ...(startAfter === null ? {} : { StartAfter: encode(startAfter) }),
    ...(isTruncated && end ? { NextContinuationToken: toToken(end) } : {}),
  }
}

function toContents({ name, metadata, updatedAt }: Entry, encode: Page['encode']): XmlElement {
  return {
    Key: encode(name),
    LastModified: updatedAt?.toISOString(),
    ETag: metadata?.eTag,
    Size: metadata?.size ?? 0,
    StorageClass: 'STANDARD',
  }
}

function toToken({ name, isPrefix }: Entry): string {
  return Buffer.from(isPrefix ? name + last : name).toString('base64url')
}

function startOf(query: URLSearchParams): string {
  const token = query.get('continuation-token')
  if (token === null) return query.get('start-after') ?? ''
  const after = Buffer.from(token, 'base64url').toString()
  if (after === '' || after.includes('\0') || after.includes('\ufffd'))
    throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect')
  return after
}

/** A marker that is a common prefix leaves out everything below it. */
function startOfMarker(marker: string, prefix: string, delimiter: string): string {
  const isPrefix = delimiter !== '' && marker.length > prefix.length && marker.endsWith(delimiter)
  return isPrefix ? marker + last : marker
}

/**
 * Finds one entry after the other, each by the index: a common prefix is passed over as a whole, no
 * matter how many objects it has.
 */
async function listEntries(
  tx: Tx,
  { bucketId, prefix, delimiter, after, limit }: ListQuery,
): Promise<Entry[]> {
  if ([prefix, delimiter, after].some((text) => text.includes('\0')))
    throw new S3Error('InvalidArgument', 'A name cannot contain a NUL character')
  const values = [bucketId, prefix, after, limit]
  const { rows } = delimiter
    ? await tx.query<Entry>(delimitedSql, [...values, delimiter])
    : await tx.query<Entry>(plainSql, values)
  return rows
}

const range = `bucket_id = $1 and name collate "C" >= $2 and name collate "C" < $2 || U&'\\+10FFFF'`
const plainSql = `
  select name, false as "isPrefix", metadata, updated_at as "updatedAt" from storage.objects
  where ${range} and name collate "C" > $3 order by name collate "C" limit $4`
const delimitedSql = `
  with recursive entry as (
    select null::text as name, false as is_prefix, $3::text collate "C" as seek, null::jsonb as metadata,
      null::timestamptz as updated_at, 0 as number
    union all
    select found.label, found.is_prefix,
      (case when found.is_prefix then found.label || U&'\\+10FFFF' else found.label end) collate "C",
      found.metadata, found.updated_at, entry.number + 1
    from entry cross join lateral (
      select object.metadata, object.updated_at, cut.at > 0 as is_prefix,
        case when cut.at > 0 then left(object.name, length($2) + cut.at + length($5) - 1)
          else object.name end as label
      from (
        select name, metadata, updated_at from storage.objects
        where ${range} and name collate "C" > entry.seek order by name collate "C" limit 1
      ) object, lateral (select strpos(substr(object.name, length($2) + 1), $5) as at) cut
    ) found
    where entry.number < $4
  )
  select name, is_prefix as "isPrefix", metadata, updated_at as "updatedAt" from entry
  where number > 0 order by number`
