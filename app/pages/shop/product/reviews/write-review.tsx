import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../../ui/link.tsx'
import { useSession } from '../../../../features/session/use-session.ts'
import { loadSupabase } from '../../../../platform/supabase.ts'
import { toast } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../../../ui/forms/field.tsx'

const ratingLabels = ['Bad', 'Poor', 'Fair', 'Good', 'Very good']

/** A row of the function find_my_review, which the generated types lack. Null without a review. */
interface MyReview {
  may_write: boolean
  id: string | null
  author_name: string | null
  rating: number | null
  body: string | null
  is_hidden: boolean
  hidden_reason: string | null
}

/**
 * The review of the signed-in buyer. Renders nothing before the product is delivered.
 * @param isFirst whether nobody has written one: then only who may write sees anything
 */
export function WriteReview({ productId, isFirst }: { productId: string; isFirst: boolean }) {
  const { user } = useSession()
  const myReview = useQuery({
    queryKey: ['my-review', productId, user?.id],
    enabled: user !== null,
    queryFn: async () => {
      const { data } = await (
        await loadSupabase()
      )
        .rpc('find_my_review', { of_product: productId })
        .overrideTypes<MyReview[], { merge: false }>()
        .throwOnError()
      return data[0] ?? null
    },
  })
  if (myReview.isError)
    return (
      <p className="mt-4 text-sm text-ink-2">
        We could not check whether you can write a review. Please reload the page.
      </p>
    )
  if (!myReview.data) return null
  if (myReview.data.is_hidden)
    return (
      <div className="mt-4 space-y-2 text-sm text-ink-2">
        <p>Thank you for your review. We have taken it off the page for now.</p>
        {myReview.data.hidden_reason && (
          <p className="whitespace-pre-line">Why: {myReview.data.hidden_reason}</p>
        )}
        <p>
          If you would like to change it or do not agree, please{' '}
          <Link to="/contact" className="inline-block min-h-6 font-semibold text-primary">
            write to us
          </Link>
          .
        </p>
      </div>
    )
  if (!myReview.data.may_write)
    return isFirst ? null : (
      <p className="mt-4 text-sm text-ink-2">
        You can review a product once you have bought it and it has arrived.
      </p>
    )
  const { id, author_name: name, rating, body } = myReview.data
  return (
    <ReviewForm
      productId={productId}
      written={id && name && rating && body ? { id, author_name: name, rating, body } : null}
    />
  )
}

interface ReviewFormProps {
  productId: string
  written: { id: string; author_name: string; rating: number; body: string } | null
}

function ReviewForm({ productId, written }: ReviewFormProps) {
  const { profile } = useSession()
  const [isOpen, setOpen] = useState(false)
  const save = useMutation({
    mutationFn: async (form: FormData) => {
      const review = {
        author_name: String(form.get('name')).trim(),
        rating: Number(form.get('rating')),
        body: String(form.get('body')).trim(),
      }
      const table = (await loadSupabase()).from('product_reviews')
      const { error } = written
        ? await table.update(review).eq('id', written.id)
        : await table.insert({ product_id: productId, ...review })
      if (error) throw error
    },
    onSuccess() {
      setOpen(false)
      toast.success('Thank you. Your review is on the page.')
      // The message comes along to the page with the review.
      window.location.reload()
    },
    onError: () => toast.error('We could not save your review. Please press the button again.'),
  })
  if (!isOpen) {
    return (
      <Button variant="secondary" className="mt-4" onClick={() => setOpen(true)}>
        {written ? 'Change my review' : 'Write a review'}
      </Button>
    )
  }
  return (
    <form
      className="mt-4 space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate(new FormData(event.currentTarget))
      }}
    >
      <SelectField
        label="How would you rate it?"
        name="rating"
        required
        defaultValue={String(written?.rating ?? 5)}
      >
        {ratingLabels
          .map((word, index) => (
            <option key={word} value={index + 1}>
              {index + 1} {index === 0 ? 'star' : 'stars'}: {word}
            </option>
          ))
          .reverse()}
      </SelectField>
      <TextAreaField
        label="What should others know?"
        name="body"
        rows={5}
        required
        minLength={10}
        maxLength={2000}
        defaultValue={written?.body}
      />
      <TextField
        label="Your name, as others will see it"
        name="name"
        required
        maxLength={60}
        defaultValue={written?.author_name ?? profile?.full_name ?? ''}
        autoComplete="nickname"
      />
      <Button type="submit" aria-disabled={save.isPending || undefined}>
        {written ? 'Save' : 'Publish'}
      </Button>
    </form>
  )
}
