import { useParams } from 'react-router'
import { mailTextFormParser, withOriginal } from '../../../../domain/mail-texts/mail-text-form.ts'
import {
  placeholderMeanings,
  type MailDefinition,
} from '../../../../domain/mail-texts/mail-definition.ts'
import {
  findMailTextName,
  getMailDefinition,
  type MailTextName,
} from '../../../../domain/mail-texts/mail-texts.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord, type EditRecord } from '../edit/use-edit-record.ts'
import { RecordNotFound } from '../frame/record-not-found.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { MailPreview } from './mail-preview.tsx'

const labels = { subject: 'Subject', opening: 'After the greeting', closing: 'At the end' }
const columns = ['subject', 'opening', 'closing'] as const

type TextForm = Record<(typeof columns)[number], string>

/** The words of one mail, with its preview. */
export default function MailText() {
  const { id = '' } = useParams()
  const name = findMailTextName(id)
  if (!name)
    return (
      <>
        <PageHeader title="Mail text" />
        <RecordNotFound title="There is no such mail" />
      </>
    )
  // The key starts a new form when the URL names another mail.
  return <TextForm key={name} name={name} />
}

function TextForm({ name }: { name: MailTextName }) {
  const definition = getMailDefinition(name)
  const edit = useEditRecord<TextForm>({
    table: 'mail_texts',
    id: name,
    keyColumn: 'name',
    columns,
    schema: mailTextFormParser(definition),
    toForm: (values) => withOriginal(values, definition),
    label: 'text',
  })
  return (
    <EditScreen
      edit={edit}
      title={definition.title}
      labels={labels}
      actions={<BackToOriginal edit={edit} definition={definition} />}
      aside={<RecordHistory table="mail_texts" record={name} />}
    >
      <p className="text-ink-2">
        Sent when {definition.sentWhen}. The words that you save here are used from the next mail
        on. Amounts, days, links, accounts and legal lines are fixed.
      </p>
      <Placeholders definition={definition} />
      <TextField
        label={labels.subject}
        hint="Also the heading inside the mail."
        autoComplete="off"
        {...edit.field('subject')}
      />
      <TextAreaField
        label={labels.opening}
        hint="Begins after “Hello Ada,”. The fixed sentences follow."
        isOptional={definition.text.opening === ''}
        rows={4}
        {...edit.field('opening')}
      />
      <TextAreaField
        label={labels.closing}
        hint="The last paragraphs. An empty line begins a new one."
        isOptional
        rows={4}
        {...edit.field('closing')}
      />
      <MailPreview name={name} text={edit.form.watch()} />
    </EditScreen>
  )
}

function Placeholders({ definition: { placeholders } }: { definition: MailDefinition }) {
  return (
    <dl className="grid gap-1 text-sm">
      {placeholders.map((placeholder) => (
        <div key={placeholder} className="flex flex-wrap gap-x-2">
          <dt>
            <code>{`{${placeholder}}`}</code>
          </dt>
          <dd className="text-ink-2">becomes {placeholderMeanings[placeholder]}.</dd>
        </div>
      ))}
    </dl>
  )
}

/** Puts the original into the form; nothing is stored before somebody saves it. */
function BackToOriginal({
  edit,
  definition: { text },
}: {
  edit: EditRecord<TextForm>
  definition: MailDefinition
}) {
  const shown = edit.form.watch()
  const isOriginal = columns.every((column) => shown[column] === text[column])
  return (
    <Button
      variant="secondary"
      size="small"
      disabled={isOriginal}
      onClick={() => {
        for (const column of columns)
          edit.form.setValue(column, text[column], { shouldDirty: true, shouldValidate: true })
      }}
    >
      Back to the original
    </Button>
  )
}
