import { useNavigate, useParams } from 'react-router'
import {
  maxAnswerLength,
  maxQuestionLength,
  parseFaqForm,
  toFaqForm,
} from '../../../../domain/contact/faq-form.ts'
import { faqTopics } from '../../../../domain/contact/faq-topics.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { suggestSlug } from '../edit/suggest-slug.ts'
import { useEditRecord } from '../edit/use-edit-record.ts'

const labels = {
  question: 'Question',
  slug: 'Address on the page',
  answer: 'Answer',
  topic: 'Topic',
  position: 'Place in the list',
}

/** Links to a question stay good, so its address never changes. */
const editable = Object.keys(labels).filter((column) => column !== 'slug')

/** One question with its answer, or a new one. */
export default function Question() {
  const { id = null } = useParams()
  // The key starts a new form when the URL names another question.
  return <QuestionForm key={id} id={id} />
}

function QuestionForm({ id }: { id: string | null }) {
  const navigate = useNavigate()
  const edit = useEditRecord({
    table: 'faq_entries',
    id,
    select: 'slug',
    columns: id === null ? Object.keys(labels) : editable,
    schema: parseFaqForm,
    toForm: toFaqForm,
    label: 'question',
    constraints: {
      faq_entries_slug_key: {
        column: 'slug',
        message: 'Another question has this address already.',
      },
    },
    onCreated: (made) => void navigate(deskPath('questions/:id', made), { replace: true }),
  })
  const { question, slug } = edit.record.values
  const questionField = edit.form.register(
    'question',
    id === null ? suggestSlug(edit.form, 'question') : {},
  )
  return (
    <EditScreen
      edit={edit}
      title={typeof question === 'string' ? question : undefined}
      labels={labels}
      actions={
        typeof slug === 'string' && (
          <ButtonLink to={`/faq#${slug}`} variant="secondary" size="small" target="_blank">
            See it on the page
          </ButtonLink>
        )
      }
      aside={id !== null && <RecordHistory table="faq_entries" record={id} />}
    >
      <TextField
        label={labels.question}
        hint="As a customer would ask it."
        maxLength={maxQuestionLength}
        {...edit.field('question')}
        {...questionField}
      />
      {id === null && (
        <TextField
          label={labels.slug}
          hint="For links to this question. It never changes."
          maxLength={80}
          {...edit.field('slug')}
        />
      )}
      <TextAreaField
        label={labels.answer}
        hint="Short and plain. Customers read it as soon as it is saved."
        rows={8}
        maxLength={maxAnswerLength}
        {...edit.field('answer')}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField label={labels.topic} {...edit.field('topic')}>
          {Object.entries(faqTopics).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label={labels.position}
          hint="The smallest number comes first."
          inputMode="numeric"
          autoComplete="off"
          {...edit.field('position')}
        />
      </div>
    </EditScreen>
  )
}
