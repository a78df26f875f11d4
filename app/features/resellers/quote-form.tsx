import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parseNaira } from '../../../domain/money/parse-naira.ts'
import { maxQuoteLines, saveResellerQuote } from '../../../domain/resellers/quote-functions.ts'
import { callFunction } from '../../platform/call-function.ts'
import { failureMessage } from '../../platform/failure-message.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/forms/field.tsx'
import { FormProblems, type Refusal } from '../../ui/forms/form-problems.tsx'
import { takeFocus } from '../../ui/take-focus.ts'
import { QuoteLineFields } from './quote-line-fields.tsx'
import { emptyLine, type QuoteDraft } from './use-quote-draft.ts'

const fieldId = (path: string) => `quote-${path}`

interface QuoteFormProps {
  /** The number of a saved quote. */
  number: number | null
  draft: QuoteDraft
  onChange: (change: Partial<QuoteDraft>) => void
  onClose: () => void
  /** Whether somebody has just opened it. */
  takesFocus: boolean
}

/** A quote of a reseller, new or saved, with the reseller's own prices. */
export function QuoteForm({ number, draft, onChange, onClose, takesFocus }: QuoteFormProps) {
  const { refusal, isBusy, save } = useSaveQuote(onClose)
  const { lines } = draft
  const errorOf = (path: string) => refusal.problems.find(({ id }) => id === fieldId(path))?.message
  const title = number === null ? 'New quote' : `Quote ${number}`
  return (
    <form
      noValidate
      aria-label={title}
      className="space-y-4 rounded-card border border-line bg-surface p-4 sm:p-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) void save(draft)
      }}
    >
      <h3 ref={takesFocus ? takeFocus : undefined} tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h3>
      <FormProblems {...refusal} />
      <HeadFields draft={draft} onChange={onChange} errorOf={errorOf} />
      {lines.map((line, at) => (
        <QuoteLineFields
          key={line.key}
          line={line}
          position={at + 1}
          idOf={(field) => fieldId(`lines.${at}.${field}`)}
          errorOf={(field) => errorOf(`lines.${at}.${field}`)}
          onChange={(change) =>
            onChange({
              lines: lines.map((each) => (each === line ? { ...line, ...change } : each)),
            })
          }
          onRemove={
            lines.length > 1
              ? () => onChange({ lines: lines.filter((each) => each !== line) })
              : null
          }
        />
      ))}
      {lines.length < maxQuoteLines && (
        <Button
          size="small"
          variant="secondary"
          onClick={() => onChange({ lines: [...lines, emptyLine()] })}
        >
          Add a line
        </Button>
      )}
      <TextAreaField
        label="Note"
        isOptional
        rows={2}
        maxLength={1_000}
        id={fieldId('note')}
        value={draft.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isBusy}>
          {isBusy ? 'Saving…' : 'Save the quote'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </form>
  )
}

/** For whom the quote is, and until when. */
function HeadFields({
  draft,
  onChange,
  errorOf,
}: Pick<QuoteFormProps, 'draft' | 'onChange'> & {
  errorOf: (path: string) => string | undefined
}) {
  const field = (name: 'customerName' | 'customerPhone' | 'validUntil') => ({
    id: fieldId(name),
    value: draft[name],
    error: errorOf(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label="Your customer"
        autoComplete="off"
        maxLength={120}
        {...field('customerName')}
      />
      <TextField
        label="Their phone number"
        isOptional
        type="tel"
        autoComplete="off"
        maxLength={40}
        {...field('customerPhone')}
      />
      <TextField label="Valid until" type="date" {...field('validUntil')} />
    </div>
  )
}

const noProblems: Refusal = { attempt: 0, problems: [], failure: null }

function useSaveQuote(onSaved: () => void) {
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState(noProblems)
  const [isBusy, setBusy] = useState(false)
  const refuse = (problems: Refusal['problems'], failure: string | null = null) =>
    setRefusal(({ attempt }) => ({ attempt: attempt + 1, problems, failure }))

  async function save({ lines, ...head }: QuoteDraft): Promise<void> {
    const parsed = saveResellerQuote.parseRequest({
      ...head,
      lines: lines.map(({ productId, name, quantity, price }) => ({
        productId,
        name,
        quantity: Number(quantity),
        unitPriceKobo: parseNaira(price),
      })),
    })
    if (!parsed.ok)
      return refuse(
        parsed.problems.map(({ path, message }) => {
          const line = /^lines\.(\d+)\./.exec(path)?.[1]
          return {
            id: fieldId(path),
            message,
            ...(line && lines.length > 1 && { label: `Line ${Number(line) + 1}` }),
          }
        }),
      )
    setBusy(true)
    const result = await callFunction(saveResellerQuote, parsed.value)
    setBusy(false)
    await queryClient.invalidateQueries({ queryKey: ['reseller-quotes'] })
    if (result.outcome === 'done') return onSaved()
    refuse([], failureMessage(result, 'The connection was lost. Please save it again.'))
  }

  return { refusal, isBusy, save }
}
