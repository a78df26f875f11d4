import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { dayInLagos } from '../../../../domain/calendar/days.ts'
import {
  employmentTypeLabels,
  employmentTypes,
} from '../../../../domain/careers/employment-type.ts'
import {
  parseOpeningForm,
  toOpeningForm,
  type OpeningForm,
} from '../../../../domain/careers/opening-form.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { suggestSlug } from '../edit/suggest-slug.ts'
import { useEditRecord, type EditRecord } from '../edit/use-edit-record.ts'

const labels = {
  title: 'Title',
  slug: 'Address of the page',
  team: 'Team',
  place: 'Place',
  employment_type: 'Kind of work',
  summary: 'Summary',
  responsibilities: 'What the person does',
  requirements: 'What the person brings',
  salary_min_naira: 'Monthly salary from (₦)',
  salary_max_naira: 'Monthly salary up to (₦)',
  posted_on: 'Open from',
  closes_on: 'Last day to apply',
  is_published: 'Published',
}

/** Links to an opening stay good, so its address never changes. */
const editable = Object.keys(labels).filter((column) => column !== 'slug')

/** One opening, or a new one. */
export default function Opening() {
  const { id = null } = useParams()
  // The key starts a new form when the URL names another opening.
  return <OpeningEditor key={id} id={id} />
}

function OpeningEditor({ id }: { id: string | null }) {
  const navigate = useNavigate()
  const [today] = useState(() => dayInLagos(new Date()))
  const edit = useEditRecord({
    table: 'openings',
    id,
    select: 'slug',
    columns: id === null ? Object.keys(labels) : editable,
    schema: parseOpeningForm,
    toForm: (values) => toOpeningForm(id === null ? { posted_on: today, ...values } : values),
    label: 'opening',
    constraints: {
      openings_slug_key: { column: 'slug', message: 'Another opening has this address already.' },
      openings_salary_in_order: {
        column: 'salary_max_naira',
        message: 'The highest salary is below the lowest.',
      },
      openings_closes_after_posting: { column: 'closes_on', message: 'It closes before it opens.' },
    },
    onCreated: (made) => void navigate(deskPath('openings/:id', made), { replace: true }),
  })
  const { title, slug, is_published: isPublished, closes_on: closesOn } = edit.record.values
  const isOpen = isPublished === true && String(closesOn) >= today
  const titleField = edit.form.register('title', id === null ? suggestSlug(edit.form, 'title') : {})
  return (
    <EditScreen
      edit={edit}
      title={typeof title === 'string' ? title : undefined}
      labels={labels}
      status={
        id !== null && (
          <Badge tone={isOpen ? 'good' : 'plain'}>
            {isOpen ? 'Open' : isPublished === true ? 'Closed' : 'Draft'}
          </Badge>
        )
      }
      actions={
        isOpen && (
          <ButtonLink
            to={`/careers?opening=${String(slug)}`}
            variant="secondary"
            size="small"
            target="_blank"
          >
            See it on the page
          </ButtonLink>
        )
      }
      aside={id !== null && <RecordHistory table="openings" record={id} />}
    >
      <TextField label={labels.title} maxLength={120} {...edit.field('title')} {...titleField} />
      {id === null && (
        <TextField
          label={labels.slug}
          hint="For links to this opening. It never changes."
          maxLength={80}
          {...edit.field('slug')}
        />
      )}
      <OpeningFields edit={edit} />
    </EditScreen>
  )
}

function OpeningFields({ edit }: { edit: EditRecord<OpeningForm> }) {
  const money = { inputMode: 'decimal' as const, autoComplete: 'off' }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={labels.team} maxLength={80} {...edit.field('team')} />
        <TextField label={labels.place} maxLength={80} {...edit.field('place')} />
        <SelectField label={labels.employment_type} {...edit.field('employment_type')}>
          {employmentTypes.map((type) => (
            <option key={type} value={type}>
              {employmentTypeLabels[type]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField label={labels.summary} rows={3} maxLength={400} {...edit.field('summary')} />
      <TextAreaField
        label={labels.responsibilities}
        hint="One item per line."
        rows={6}
        isOptional
        {...edit.field('responsibilities')}
      />
      <TextAreaField
        label={labels.requirements}
        hint="One item per line. Ask only for what the work needs."
        rows={6}
        isOptional
        {...edit.field('requirements')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={labels.salary_min_naira} {...money} {...edit.field('salary_min_naira')} />
        <TextField label={labels.salary_max_naira} {...money} {...edit.field('salary_max_naira')} />
        {(['posted_on', 'closes_on'] as const).map((column) => (
          <DateField
            key={column}
            label={labels[column]}
            {...edit.field(column)}
            shown={edit.form.watch(column)}
          />
        ))}
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          {...edit.form.register('is_published')}
        />
        People can see it and apply
      </label>
    </>
  )
}
