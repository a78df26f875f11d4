import type { ModuleContext, Tx } from '../../../backend/functions/functions.ts'
import { parseBase64 } from '../../../domain/register/log/base64.ts'
import { treeRoot } from '../../../domain/register/log/merkle-tree.ts'
import { joinHashes, nodesFromTiles, tileWidth } from '../../../domain/register/log/tiles.ts'
import { areEqual } from '../../../domain/register/log/verify-proof.ts'
import { cryptography } from './cryptography.ts'
import { openLogSigner } from './log-keys.ts'
import { reportFault } from '../verify/report-fault.ts'

const { sha256 } = cryptography
const dayMs = 86_400_000

type Context = Pick<
  ModuleContext,
  'db' | 'env' | 'secretFor' | 'siteUrl' | 'now' | 'log' | 'queueMail' | 'site' | 'renderMail'
>

/**
 * Signs the present state of the log, if there are new events or the last signature is a day old. Call
 * it after the transaction that wrote; a task also does. It signs nothing that does not continue
 * what it signed before: that is a fault, which stops the register and tells staff.
 */
export async function publishCheckpoint(context: Context): Promise<void> {
  const { size, nodes, last } = await read(context, findState)
  if (last && last.size === size && context.now().getTime() - last.atMs < dayMs) return
  await storeNodes(context, size, nodes)
  const readNode = nodesFromTiles(sha256, size, ({ level, index, width }) =>
    read(context, (tx) => readTile(tx, { level: Number(level), index, width })),
  )
  if (
    last &&
    (last.size > size || !areEqual(await treeRoot(sha256, last.size, readNode), last.root))
  ) {
    await reportFault(context, {
      index: size === 0 ? null : Math.min(size, last.size) - 1,
      message: `The first ${last.size} events are not those that were signed`,
    })
    return
  }
  const signer = openLogSigner(context)
  const root = await treeRoot(sha256, size, readNode)
  const note = signer.sign({ size, root }, context.now())
  await context.db.transaction({ role: 'service_role' }, async (tx) => {
    await tx.query(
      `select pg_advisory_xact_lock(hashtextextended('carbon register checkpoints', 0))`,
    )
    await tx.query(
      `insert into public.register_keys (key) select unnest($1::text[]) on conflict do nothing`,
      [signer.publicKeys],
    )
    // Another process may have signed this state, or a later one.
    await tx.query(
      `insert into public.register_checkpoints (size, root, note, signed_at)
       select $1, $2, $3, $4 where not exists (
         select from public.register_checkpoints
         where size > $1 or size = $1 and signed_at > $4::timestamptz - interval '1 day')`,
      [size, root, note, context.now()],
    )
  })
}

async function findState(tx: Tx): Promise<{
  size: number
  /** How many nodes of each level from 1 on are stored. */
  nodes: number[]
  last: { size: number; root: Uint8Array; atMs: number } | null
}> {
  const { rows: counts } = await tx.query<{ count: string }>(
    `select coalesce((select max(n.index) + 1 from public.register_nodes n where n.level = level.n), 0)
       as count from generate_series(1, 7) as level (n) order by level.n`,
  )
  // In one statement: another process may sign meanwhile, and no state is larger than the log.
  const state = await tx.maybeOne<{
    size: string
    signedSize: string | null
    root: Buffer | null
    at: Date | null
  }>(`select log.size, last.size as "signedSize", last.root, last.signed_at as at
     from (select coalesce(max(index) + 1, 0) as size from public.register_events) log
       left join (select size, root, signed_at from public.register_checkpoints
         order by size desc, id desc limit 1) last on true`)
  const { signedSize = null, root = null, at = null } = state ?? {}
  return {
    size: Number(state?.size),
    nodes: counts.map(({ count }) => Number(count)),
    last:
      signedSize !== null && root && at
        ? { size: Number(signedSize), root: new Uint8Array(root), atMs: at.getTime() }
        : null,
  }
}

/** Stores the roots of all tiles that are full now. */
async function storeNodes(context: Context, size: number, stored: number[]): Promise<void> {
  for (const [at, count] of stored.entries()) {
    const level = at + 1
    for (let index = count; index < Math.floor(size / tileWidth ** level); index++) {
      const tile = await read(context, (tx) =>
        readTile(tx, { level: level - 1, index, width: tileWidth }),
      )
      if (tile.length !== tileWidth * 32)
        throw new Error(`The tile ${level - 1}/${index} is not full`)
      await context.db.transaction({ role: 'service_role' }, (tx) =>
        tx.query(
          `insert into public.register_nodes (level, index, hash) values ($1, $2, $3)
           on conflict do nothing`,
          [level, index, joinHashes(sha256, tile)],
        ),
      )
    }
  }
}

async function readTile(
  tx: Tx,
  { level, index, width }: { level: number; index: number; width: number },
): Promise<Uint8Array> {
  const row = await tx.one<{ tile: string | null }>(
    'select public.register_tile($1, $2, $3) as tile',
    [level, index, width],
  )
  return parseBase64(row.tile ?? '') ?? new Uint8Array()
}

function read<Result>({ db }: Context, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction({ role: 'service_role', readOnly: true }, work)
}
