import { answer, parseRequest } from '../../../backend/functions/contract.ts'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import {
  proposeRegisterEntry as contract,
  type Asked,
} from '../../../domain/register/staff/proposal-functions.ts'
import { requireStaff } from '../../accounts/require-staff.ts'
import { answerRefusals } from '../../security/answer-refusals.ts'
import { appendDraft } from './append-draft.ts'
import type { Draft } from './draft.ts'
import { makeDraft } from './make-draft.ts'

/**
 * Shows staff of finance what would be written into the register, and with `isFinal` proposes it to a
 * colleague. The register itself refuses what it would not accept. The same id again changes nothing.
 * @returns 200 `{ entries, isProposed }`; 400 what is wrong; 403 not staff of finance; 404 something
 * that it names does not exist; 409 the register does not allow it, or the id was used otherwise
 */
export const proposeRegisterEntry: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ body }, context) {
    const { id, isFinal, asked } = parseRequest(contract, body)
    const inTransaction = <Result>(work: (tx: Tx, staffId: string) => Promise<Result>) =>
      answerRefusals(
        context.db.transaction({ role: 'service_role' }, async (tx) =>
          work(tx, await requireStaff(tx, context, 'finance')),
        ),
      )
    const entries = isFinal
      ? await inTransaction((tx, staffId) => propose(tx, { id, asked, staffId }, context))
      : await inTransaction((tx) => preview(tx, asked))
    return answer(contract, { entries, isProposed: isFinal })
  },
}

/** Writes the entries and takes them back, so that the register says what it would not accept. */
async function preview(tx: Tx, asked: Asked): Promise<Draft['entries']> {
  await tx.query('savepoint preview')
  const draft = await makeDraft(tx, asked)
  await appendDraft(tx, draft)
  await tx.query('rollback to savepoint preview')
  return draft.entries
}

async function propose(
  tx: Tx,
  { id, asked, staffId }: { id: string; asked: Asked; staffId: string },
  { secretFor }: Pick<FunctionContext, 'secretFor'>,
): Promise<Draft['entries']> {
  // A hash of what was asked would confirm a guessed name after it is erased. This one needs the key.
  const request = secretFor(`register proposal ${JSON.stringify(asked)}`)
  const { rows } = await tx.query<{ entries: Draft['entries']; isSame: boolean }>(
    `select entries, request_hash = sha256(convert_to($2, 'utf8')) and proposed_by = $3 as "isSame"
     from public.register_proposals where id = $1`,
    [id, request, staffId],
  )
  const [known] = rows
  if (known && !known.isSame)
    throw new FunctionError(409, 'This was sent before with other details. Please reload the page.')
  if (known) return known.entries
  await preview(tx, asked)
  const draft = await makeDraft(tx, asked)
  await tx.query(
    `insert into public.register_proposals (id, kind, request_hash, entries, source_ids,
       reading_ids, proposed_by)
     values ($1, $2, sha256(convert_to($3, 'utf8')), $4, $5, $6, $7)`,
    [
      id,
      asked.kind,
      request,
      JSON.stringify(draft.entries),
      draft.sourceIds,
      draft.readingIds,
      staffId,
    ],
  )
  return draft.entries
}
