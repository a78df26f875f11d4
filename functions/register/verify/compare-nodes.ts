import type { Tx } from '../../../backend/functions/functions.ts'
import { tileWidth } from '../../../domain/register/log/tiles.ts'
import { areEqual } from '../../../domain/register/log/verify-proof.ts'
import type { LedgerFault } from '../../../domain/register/verify/verify-ledger.ts'

/**
 * Compares the stored hashes above full tiles with those of the entries. Proofs are made from them.
 * @param nodes the hashes of the entries, by their place, such as `1/0`
 * @returns the first one that differs, or is missing although it was signed; or null
 */
export async function compareNodes(
  tx: Tx,
  nodes: ReadonlyMap<string, Uint8Array>,
): Promise<LedgerFault | null> {
  const { rows } = await tx.query<{ place: string; hash: Buffer }>(
    `select concat(level, '/', index) as place, hash from public.register_nodes`,
  )
  const stored = new Map(rows.map(({ place, hash }) => [place, hash]))
  const found = await tx.one<{ size: string }>(
    'select coalesce(max(size), 0) as size from public.register_checkpoints',
  )
  const signed = Number(found.size)
  for (const place of new Set([...stored.keys(), ...nodes.keys()])) {
    const [hash, expected] = [stored.get(place), nodes.get(place)]
    // What was not signed yet is stored when it is.
    if (!hash && endOf(place) > signed) continue
    if (!hash || !expected || !areEqual(hash, expected))
      return {
        index: null,
        message: `The hash ${place} of the tree is not that of its entries`,
      }
  }
  return null
}

/** The entry after the last one below a hash. */
function endOf(place: string): number {
  const [level = 0, index = 0] = place.split('/').map(Number)
  return (index + 1) * tileWidth ** level
}
