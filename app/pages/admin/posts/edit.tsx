import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { dayInLagos } from '../../../../domain/calendar/days.ts'
import {
  maxBodyLength,
  parsePostForm,
  postDiagrams,
  postStatus,
  postStatusLabels,
  toPostForm,
  type PostForm,
} from '../../../../domain/content/post-form.ts'
import { deskPath } from '../../../../domain/desk/screens.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { DateField } from '../../../ui/forms/date-field.tsx'
import { SelectField, TextAreaField, TextField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { suggestSlug } from '../edit/suggest-slug.ts'
import { useEditRecord, type EditRecord } from '../edit/use-edit-record.ts'
import { PreviewPost } from './preview-post.tsx'
import { statusTones } from './status-tones.ts'

const labels = {
  title: 'Title',
  slug: 'Address of the page',
  summary: 'Summary',
  author: 'Author',
  tags: 'Tags',
  published_on: 'Day',
  diagram: 'Drawing',
  body: 'Text',
  is_published: 'Published',
}

/** Links to an article stay good, so its address never changes. */
const editable = Object.keys(labels).filter((column) => column !== 'slug')

/** One article, or a new one. */
export default function Post() {
  const { id = null } = useParams()
  // The key starts a new form when the URL names another article.
  return <PostEditor key={id} id={id} />
}

function PostEditor({ id }: { id: string | null }) {
  const navigate = useNavigate()
  const [today] = useState(() => dayInLagos(new Date()))
  const edit = useEditRecord({
    table: 'posts',
    id,
    select: 'slug',
    columns: id === null ? Object.keys(labels) : editable,
    schema: parsePostForm,
    toForm: (values) => toPostForm(id === null ? { published_on: today, ...values } : values),
    label: 'article',
    constraints: {
      posts_slug_key: { column: 'slug', message: 'Another article has this address already.' },
      posts_body_has_known_figures: {
        column: 'body',
        message: 'A figure in {{ }} is not known. Write it like {{naira petrol}}.',
      },
    },
    onCreated: (made) => void navigate(deskPath('posts/:id', made), { replace: true }),
  })
  const { title, slug, is_published: isPublished, published_on: day } = edit.record.values
  const status = postStatus(
    { isPublished: isPublished === true, publishedOn: String(day ?? '') },
    today,
  )
  const titleField = edit.form.register('title', id === null ? suggestSlug(edit.form, 'title') : {})
  return (
    <EditScreen
      edit={edit}
      title={typeof title === 'string' ? title : undefined}
      labels={labels}
      status={id !== null && <Badge tone={statusTones[status]}>{postStatusLabels[status]}</Badge>}
      actions={
        id !== null &&
        edit.record.version > 0 && (
          <PreviewPost
            id={id}
            slug={String(slug)}
            isPublic={status === 'published'}
            isDirty={edit.isDirty}
          />
        )
      }
      aside={id !== null && <RecordHistory table="posts" record={id} />}
    >
      <TextField label={labels.title} maxLength={120} {...edit.field('title')} {...titleField} />
      {id === null && (
        <TextField
          label={labels.slug}
          hint="It follows /blog/ and never changes, so that links stay good."
          maxLength={120}
          {...edit.field('slug')}
        />
      )}
      <PostFields edit={edit} />
    </EditScreen>
  )
}

function PostFields({ edit }: { edit: EditRecord<PostForm> }) {
  return (
    <>
      <TextAreaField
        label={labels.summary}
        hint="Lists, search engines and the feed show it."
        rows={2}
        maxLength={200}
        {...edit.field('summary')}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField label={labels.author} maxLength={80} {...edit.field('author')} />
        <TextField
          label={labels.tags}
          hint="Separated by commas, like sizing, batteries."
          isOptional
          {...edit.field('tags')}
        />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField
          label={labels.published_on}
          hint="Visitors see it from this day on."
          {...edit.field('published_on')}
          shown={edit.form.watch('published_on')}
        />
        <SelectField
          label={labels.diagram}
          hint="Shown above the text and on the cards."
          {...edit.field('diagram')}
        >
          {Object.entries(postDiagrams).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField
        label={labels.body}
        hint="In Markdown: ## for a heading, **bold**, - for a list, [text](/shop) for a link, | for a table. HTML and pictures are not shown."
        rows={20}
        maxLength={maxBodyLength}
        {...edit.field('body')}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          {...edit.form.register('is_published')}
        />
        Publish it. Otherwise it stays a draft that only you and your colleagues see.
      </label>
    </>
  )
}
