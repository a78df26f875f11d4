import { FunctionError, type Tx } from '../../../backend/functions/functions.ts'
import { findPublicWordsProblem } from '../../../domain/text/public-words.ts'
import { appendEvent } from './append-event.ts'

/** Who may hold units, or for whom they are retired. */
export type Party =
  | { kind: 'company'; name: string }
  /** The name stays out of the log; everybody may read it if the person agreed. */
  | { kind: 'person'; name: string; isPublic: boolean }

/**
 * Opens a holder, and links it to the account that owns it, if any.
 * @param owner the account; null for a holder without one
 * @returns the id of the holder
 */
export async function openHolder(tx: Tx, party: Party, owner: string | null): Promise<string> {
  const index = await appendEvent(tx, 'holder_opened', {
    kind: party.kind,
    name: party.kind === 'company' ? party.name : null,
    commitment: party.kind === 'company' ? null : await commitWords(tx, party, owner),
  })
  const holder = `H${index}`
  if (owner !== null)
    await tx.query('insert into public.register_accounts (holder_id, user_id) values ($1, $2)', [
      holder,
      owner,
    ])
  return holder
}

/**
 * Stores a name, or the note of a customer, with a salt of its own. The hash of both stands in the log,
 * so the words can be erased, and the log still holds.
 * @returns the hash in hex
 */
export async function commitWords(
  tx: Tx,
  { name, isPublic }: { name: string; isPublic: boolean },
  userId: string | null,
): Promise<string> {
  const row = await tx.maybeOne<{ commitment: string }>(
    `with salted as (select encode(extensions.gen_random_bytes(16), 'hex') as salt)
     insert into public.register_names (commitment, salt, name, is_public, user_id)
     select encode(sha256(convert_to(salt || ':' || $1, 'utf8')), 'hex'), salt, $1, $2, $3
     from salted returning commitment`,
    [name, isPublic, userId],
  )
  const commitment = row?.commitment
  if (!commitment) throw new Error('The name was not stored')
  return commitment
}

/** @throws FunctionError 400 for a name that everybody would read and that leads elsewhere, such as a link */
export function requirePublicName(name: string): void {
  const problem = findPublicWordsProblem(name)
  if (problem !== null)
    throw new FunctionError(
      400,
      `Your name “${name}” cannot be shown to everybody. ${problem} You can also keep it private.`,
    )
}

/** The holder of an account, or null when it never held units. */
export async function findHolderOf(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx.maybeOne<{ holder: string }>(
    'select holder_id as holder from public.register_accounts where user_id = $1',
    [userId],
  )
  return row?.holder ?? null
}

/** The holder that is the company itself, or null before it was opened. */
export async function findOperator(tx: Tx): Promise<string | null> {
  const row = await tx.maybeOne<{ holder: string }>(
    `select id as holder from public.register_holders where kind = 'operator'`,
  )
  return row?.holder ?? null
}
