import { describeEvent, labelEvent } from '../../../features/register/event-text.ts'
import { ScrollBox } from '../../../ui/scroll-box.tsx'

interface EntryProps {
  entry: { type: string; data: unknown }
  /** Its number in the log; null before it is written. */
  index: number | null
  /** Nothing is stored yet, so the salt of a name is not chosen either. */
  isPreview?: boolean
}

/** An entry as it is written: a sentence, and the exact data. */
export function Entry({ entry: { type, data }, index, isPreview = false }: EntryProps) {
  return (
    <div className="mt-2 rounded-control bg-surface-2 px-4 py-2">
      <p className="wrap-anywhere">
        <strong>{labelEvent(type)}.</strong> {describe(type, data, index)}
      </p>
      <details>
        <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-primary">
          Exactly what is written
        </summary>
        <ScrollBox label={`Data of: ${labelEvent(type)}`} className="max-h-80 overflow-auto">
          <pre className="text-sm wrap-anywhere whitespace-pre-wrap">
            {JSON.stringify(show({ type, data, index, isPreview }), null, 2)}
          </pre>
        </ScrollBox>
      </details>
    </div>
  )
}

const follows = 'number follows'

/** The log names holders and retirements after the number of their entry. */
const numbered: Readonly<Record<string, { field: string; nameOf: (index: number) => string }>> = {
  holder_opened: { field: 'holder', nameOf: (index) => `H${index}` },
  retired: { field: 'retirement', nameOf: (index) => `R${String(index).padStart(6, '0')}` },
}
// No entry has this number, so it is found again in the sentence.
const noIndex = 999_999_999

function describe(type: string, data: unknown, index: number | null): string {
  const name = numbered[type]
  if (!name) return describeEvent(type, data)
  const given = name.nameOf(index ?? noIndex)
  const sentence = describeEvent(type, { ...asObject(data), [name.field]: given })
  return index === null ? sentence.replace(given, follows) : sentence
}

function show({ type, data, index, isPreview }: EntryProps['entry'] & Omit<EntryProps, 'entry'>) {
  const name = numbered[type]
  const shown = asObject(data)
  if (name) shown[name.field] = index === null ? follows : name.nameOf(index)
  const beneficiary = asObject(shown['beneficiary'])
  if (isPreview && beneficiary['commitment'] != null)
    shown['beneficiary'] = { ...beneficiary, commitment: 'hash of the name follows' }
  return shown
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
