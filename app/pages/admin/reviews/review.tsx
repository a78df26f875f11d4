import { useParams } from 'react-router'
import { Link } from '../../../ui/link.tsx'
import type { Values } from '../../../../domain/desk/merge-edit.ts'
import {
  maxHiddenReasonLength,
  maxReplyLength,
  parseReviewForm,
  toReviewForm,
} from '../../../../domain/reviews/review-form.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { formatMoment } from '../../../platform/format-time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextAreaField } from '../../../ui/forms/field.tsx'
import { EditScreen } from '../edit/edit-screen.tsx'
import { useEditRecord } from '../edit/use-edit-record.ts'
import { Panel } from '../frame/panel.tsx'

const labels = {
  reply: 'Our answer',
  is_hidden: 'Hidden from the shop',
  hidden_reason: 'Why it is hidden',
}

/** What a buyer wrote; staff answer it, hide it or show it again. */
export default function Review() {
  const { id = null } = useParams()
  // The key starts a new form when the URL names another review.
  return <ReviewForm key={id} id={id ?? ''} />
}

function ReviewForm({ id }: { id: string }) {
  const edit = useEditRecord({
    table: 'product_reviews',
    id,
    select: 'author_name,rating,body,created_at,products(name,slug)',
    columns: Object.keys(labels),
    schema: parseReviewForm,
    toForm: toReviewForm,
    label: 'review',
  })
  const { values } = edit.record
  const product = values.products as { name: string; slug: string } | null | undefined
  const isHidden = edit.form.watch('is_hidden')
  const checkbox = edit.form.register('is_hidden', {
    // A review that is shown again has no reason.
    onChange: (event: { target: { checked: boolean } }) => {
      if (!event.target.checked) edit.form.setValue('hidden_reason', '', { shouldDirty: true })
    },
  })
  return (
    <EditScreen
      edit={edit}
      title={product ? `Review of ${product.name}` : 'Review'}
      labels={labels}
      status={
        <Badge tone={values.is_hidden === true ? 'danger' : 'good'}>
          {values.is_hidden === true ? 'Hidden' : 'In the shop'}
        </Badge>
      }
      aside={<RecordHistory table="product_reviews" record={id} />}
    >
      <Written review={values} slug={product?.slug} />
      <TextAreaField
        label={labels.reply}
        hint="Everybody reads it below the review."
        rows={4}
        maxLength={maxReplyLength}
        isOptional
        {...edit.field('reply')}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0" {...checkbox} />
        Hide it from the shop. Its stars stop counting.
      </label>
      {isHidden && (
        <TextAreaField
          label={labels.hidden_reason}
          hint="Only the buyer reads it. Be kind, and say what to change. A low rating alone is no reason."
          rows={3}
          maxLength={maxHiddenReasonLength}
          {...edit.field('hidden_reason')}
        />
      )}
    </EditScreen>
  )
}

/** The words of the buyer. Rendered only when the review is loaded. */
function Written({ review, slug }: { review: Values; slug: string | undefined }) {
  return (
    <Panel
      title={`${String(review.rating)} of 5 stars`}
      description={`${String(review.author_name)}, ${formatMoment(String(review.created_at))}`}
    >
      <p className="whitespace-pre-line wrap-anywhere">{String(review.body)}</p>
      {slug && (
        <Link
          className="inline-flex min-h-11 items-center font-semibold text-primary"
          to={`/shop/${slug}#reviews`}
        >
          See it on the page
        </Link>
      )}
    </Panel>
  )
}
