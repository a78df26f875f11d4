import { Link } from '../../../../ui/link.tsx'
import { deskPath } from '../../../../../domain/desk/screens.ts'
import {
  answerComplaint,
  maxComplaintLength,
} from '../../../../../domain/instalments/complaints/complaint-functions.ts'
import { complaintTopicLabels } from '../../../../../domain/instalments/complaints/complaint-status.ts'
import type { OpenComplaint } from '../../../../../domain/instalments/desk/plan-work.ts'
import { textOf } from '../../../../features/orders/staff/amount.ts'
import { StaffForm } from '../../../../features/orders/staff/staff-form.tsx'
import { formatMoment, formatWeekdayMoment } from '../../../../platform/format-time.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { TextAreaField } from '../../../../ui/forms/field.tsx'

/** A complaint with its answers, and the form for the next one. */
export function ComplaintRow({ row, onDone }: { row: OpenComplaint; onDone(): Promise<unknown> }) {
  return (
    <li className="space-y-2 px-5 py-4 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong>{row.number}</strong>
        {complaintTopicLabels[row.about]}
        <Badge tone={row.isOverdue ? 'danger' : 'warning'}>
          {row.status === 'received' ? 'Answer' : 'Resolve'} before{' '}
          {formatWeekdayMoment(row.answerBy)}
        </Badge>
      </p>
      <p className="text-sm text-ink-2">
        <Link
          to={deskPath('instalment-plans/:id', row.planId)}
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          {row.planNumber}
        </Link>{' '}
        · {row.name} · {formatMoment(row.since)}
      </p>
      <p className="whitespace-pre-line">{row.message}</p>
      {row.answers.map(({ message, createdAt }) => (
        <div key={createdAt} className="rounded-control bg-surface-2 px-3 py-2">
          <p className="whitespace-pre-line">{message}</p>
          <p className="text-sm text-ink-2">Answered {formatMoment(createdAt)}</p>
        </div>
      ))}
      <StaffForm
        label="Answer"
        about={row.number}
        variant="primary"
        contract={answerComplaint}
        read={(form) => ({
          request: {
            complaintId: row.complaintId,
            message: textOf(form, 'message'),
            resolves: form.has('resolves'),
          },
        })}
        confirm={({ resolves }) =>
          resolves ? 'Send this answer, and close the complaint?' : 'Send this answer?'
        }
        confirmLabel="Yes, send it"
        done={({ status }) =>
          status === 'resolved' ? 'Sent. The complaint is resolved.' : 'Sent.'
        }
        onDone={onDone}
      >
        {(fieldOf) => (
          <>
            <TextAreaField
              {...fieldOf('message')}
              label="Answer"
              hint="The customer reads it."
              rows={4}
              required
              maxLength={maxComplaintLength}
            />
            <label className="flex min-h-11 items-center gap-3">
              <input type="checkbox" name="resolves" className="size-5" />
              This resolves the complaint
            </label>
          </>
        )}
      </StaffForm>
    </li>
  )
}
