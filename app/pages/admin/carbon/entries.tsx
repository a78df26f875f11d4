import { describeEvent, labelEvent } from '../../../features/register/event-text.ts'
import { ScrollBox } from '../../../ui/scroll-box.tsx'

/** Entries as they would be written: a sentence each, and the exact data. */
export function Entries({ entries }: { entries: readonly { type: string; data: unknown }[] }) {
  return (
    <ol className="mt-2 space-y-2">
      {entries.map((entry) => {
        const json = JSON.stringify(entry.data, null, 2)
        return (
          <li key={json} className="rounded-control bg-surface-2 px-4 py-2">
            <p className="wrap-anywhere">
              <strong>{labelEvent(entry.type)}.</strong>{' '}
              {describeEvent(entry.type, complete(entry))}
            </p>
            <details>
              <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-primary">
                Exactly what is written
              </summary>
              <ScrollBox
                label={`Data of: ${labelEvent(entry.type)}`}
                className="max-h-80 overflow-auto"
              >
                <pre className="text-sm wrap-anywhere whitespace-pre-wrap">{json}</pre>
              </ScrollBox>
            </details>
          </li>
        )
      })}
    </ol>
  )
}

/** The log names holders and retirements when they are written. */
function complete({ type, data }: { type: string; data: unknown }): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (type === 'holder_opened') return { ...data, holder: 'H0' }
  return type === 'retired' ? { ...data, retirement: 'R000000' } : data
}
