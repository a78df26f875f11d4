import { useParams } from 'react-router'
import { inquiryReference } from '../../../../domain/inquiry/inquiry-reference.ts'
import { parseInquiryForm, toInquiryForm } from '../../../../domain/inquiry/inquiry-form.ts'
import { inquiryStatusLabels, labelOfInquiry } from '../../../../domain/inquiry/inquiry-status.ts'
import { inquiryStatuses } from '../../../../domain/inquiry/submit-project-inquiry.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord } from '../edit/use-edit-record.ts'
import { InquiryNotes } from './inquiry-notes.tsx'
import { Sender } from './sender.tsx'
import { nameOf, useColleagues, type Colleague } from './use-colleagues.ts'

const labels = { status: 'Status', taken_by: 'Who deals with it' }

/** What somebody wrote, how far we are with it, and what staff note about it. */
export default function Inquiry() {
  const { id = null } = useParams()
  // The key starts a new form when the URL names another inquiry.
  return <InquiryForm key={id} id={id ?? ''} />
}

function InquiryForm({ id }: { id: string }) {
  const { user } = useSession()
  const { data: colleagues } = useColleagues()
  const edit = useEditRecord({
    table: 'project_inquiries',
    id,
    select: 'user_id,name,email,phone_number,project_type,location,description,created_at',
    columns: Object.keys(labels),
    schema: parseInquiryForm,
    toForm: toInquiryForm,
    label: 'inquiry',
  })
  const { values } = edit.record
  const status = String(values.status)
  const takenBy = edit.form.watch('taken_by')
  const isListed = (colleagues ?? []).some((one) => one.id === takenBy)
  return (
    <EditScreen
      edit={edit}
      title={`Inquiry ${inquiryReference(id)}`}
      labels={labels}
      choices={{ status: inquiryStatusLabels, taken_by: namesOf(colleagues ?? []) }}
      status={<Badge tone={status === 'new' ? 'warning' : 'plain'}>{labelOfInquiry(status)}</Badge>}
      aside={<RecordHistory table="project_inquiries" record={id} />}
    >
      <Sender inquiry={values} reference={inquiryReference(id)} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={labels.status}
          hint="The sender sees it under “My projects”."
          {...edit.field('status')}
        >
          {inquiryStatuses.map((each) => (
            <option key={each} value={each}>
              {inquiryStatusLabels[each]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={labels.taken_by}
          hint="So that two people do not answer it."
          {...edit.field('taken_by')}
          // Its options come after the form, and a select forgets a value that it has no option for.
          value={takenBy}
        >
          <option value="">Nobody yet</option>
          {takenBy !== '' && !isListed && (
            <option value={takenBy}>{colleagues ? 'A former colleague' : 'Loading...'}</option>
          )}
          {(colleagues ?? []).map((one) => (
            <option key={one.id} value={one.id}>
              {one.id === user?.id ? `Me (${nameOf(one)})` : nameOf(one)}
            </option>
          ))}
        </SelectField>
      </div>
      <InquiryNotes inquiryId={id} colleagues={colleagues} />
    </EditScreen>
  )
}

function namesOf(colleagues: readonly Colleague[]): Readonly<Record<string, string>> {
  return Object.fromEntries([['', 'Nobody yet'], ...colleagues.map((one) => [one.id, nameOf(one)])])
}
