import type { Tx } from '../../../backend/functions/functions.ts'
import {
  currentAnswerStatuses,
  type DisputeAnswerStatus,
  type DisputeDecision,
} from '../../../domain/disputes/dispute-status.ts'
import type { StoredFile } from '../../files/store-files.ts'

/** What staff answer to a dispute. */
export interface NewAnswer {
  disputeId: string
  decision: DisputeDecision
  message: string
  serviceDetails: string | null
  deliveryAddress: string | null
  /** `YYYY-MM-DD` */
  deliveryDate: string | null
  evidence: (StoredFile & { fileName: string }) | null
  requestedBy: string
  /** Whether it may be sent without a second person. */
  isDecided: boolean
}

/** Stores an answer, which the database guards. @returns its id */
export async function insertAnswer(tx: Tx, answer: NewAnswer): Promise<string> {
  const row = await tx.one<{ id: string }>(
    `insert into public.dispute_answers (dispute_id, decision, message, service_details,
       delivery_address, delivery_date, file_name, media_type, object_path, size_bytes, requested_by,
       status)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     returning id`,
    [
      answer.disputeId,
      answer.decision,
      answer.message,
      answer.serviceDetails,
      answer.deliveryAddress,
      answer.deliveryDate,
      answer.evidence?.fileName ?? null,
      answer.evidence?.mediaType ?? null,
      answer.evidence?.objectPath ?? null,
      answer.evidence?.sizeBytes ?? null,
      answer.requestedBy,
      (answer.isDecided ? 'sending' : 'requested') satisfies DisputeAnswerStatus,
    ],
  )
  return row.id
}

export interface CurrentAnswer {
  id: string
  status: DisputeAnswerStatus
  decision: DisputeDecision
  requestedBy: string | null
  /** Why this member of staff may not approve it; null when they may. */
  approvalProblem: string | null
}

/** The answer of a locked dispute that waits for a second person, or is being sent. */
export async function findCurrentAnswer(
  tx: Tx,
  { disputeId, staffId }: { disputeId: string; staffId: string },
): Promise<CurrentAnswer | null> {
  return tx.maybeOne<CurrentAnswer>(
    `select id, status, decision, requested_by as "requestedBy",
       private.find_approval_problem($2, requested_by, created_at) as "approvalProblem"
     from public.dispute_answers
     where dispute_id = $1 and status = any ($3)`,
    [disputeId, staffId, currentAnswerStatuses],
  )
}
