import { defineSteps } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import {
  proposeRegisterEntry as contract,
  type Asked,
} from '../../../domain/register/staff/proposal-functions.ts'
import { lockRegister } from '../ledger/append-event.ts'
import { appendDraft } from './append-draft.ts'
import type { Draft, DraftEntry } from './draft.ts'
import { makeDraft } from './make-draft.ts'

/**
 * Shows staff of finance what would be written into the register, and with `isFinal` proposes it to a
 * colleague. The register itself refuses what it would not accept. The same id again changes nothing.
 * @returns 200 `{ entry, isProposed }`; 400 what is wrong; 403 not staff of finance; 404 something
 * that it names does not exist; 409 the register does not allow it, or the id was used otherwise
 */
export const proposeRegisterEntry = defineSteps(
  contract,
  async ({ request: { id, isFinal, asked }, transaction, context }) => {
    const inTransaction = <Result>(work: (tx: Tx, staffId: string) => Promise<Result>) =>
      transaction(async ({ tx, staffId }) => work(tx, staffId))
    const entry = isFinal
      ? await inTransaction((tx, staffId) => propose(tx, { id, asked, staffId }, context))
      : await inTransaction((tx) => preview(tx, asked))
    return { entry, isProposed: isFinal }
  },
)

/** Shows the entry, and takes back what was stored for it, such as the name of a person. */
async function preview(tx: Tx, asked: Asked): Promise<DraftEntry> {
  await tx.query('savepoint preview')
  await lockRegister(tx)
  const { entry } = await tryDraft(tx, asked)
  await tx.query('rollback to savepoint preview')
  return entry
}

/**
 * Makes a draft, writes its entry and takes it back, so that the register says what it would not accept.
 * The caller has locked the register before: what is rolled back unlocks nothing.
 */
async function tryDraft(tx: Tx, asked: Asked): Promise<Draft> {
  const draft = await makeDraft(tx, asked)
  await tx.query('savepoint attempt')
  await appendDraft(tx, draft)
  await tx.query('rollback to savepoint attempt')
  return draft
}

async function propose(
  tx: Tx,
  { id, asked, staffId }: { id: string; asked: Asked; staffId: string },
  { secretFor }: Pick<FunctionContext, 'secretFor'>,
): Promise<DraftEntry> {
  // Of two requests with one id, the later one finds the proposal of the first.
  await lockRegister(tx)
  // A hash of what was asked would confirm a guessed name after it is erased. This one needs the key.
  const request = secretFor(`register proposal ${JSON.stringify(asked)}`)
  const known = await tx.maybeOne<{ entry: DraftEntry; isSame: boolean }>(
    `select entries -> 0 as entry,
       request_hash = sha256(convert_to($2, 'utf8')) and proposed_by = $3 as "isSame"
     from public.register_proposals where id = $1`,
    [id, request, staffId],
  )
  if (known && !known.isSame)
    throw new FunctionError(409, 'This was sent before with other details. Please reload the page.')
  if (known) return known.entry
  const { entry, sourceIds, readingIds } = await tryDraft(tx, asked)
  await tx.query(
    `insert into public.register_proposals (id, kind, request_hash, entries, source_ids,
       reading_ids, proposed_by, has_company_consent)
     values ($1, $2, sha256(convert_to($3, 'utf8')), jsonb_build_array($4::jsonb), $5, $6, $7, $8)`,
    [
      id,
      asked.kind,
      request,
      JSON.stringify(entry),
      sourceIds,
      readingIds,
      staffId,
      hasCompanyConsent(asked),
    ],
  )
  return entry
}

/** The request itself is not stored, because it may have the name of a person. */
function hasCompanyConsent({ ask }: Asked): boolean {
  return 'companyAgrees' in ask && ask.companyAgrees
}
