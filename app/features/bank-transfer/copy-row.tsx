import { useRef } from 'react'
import { toast } from '../../platform/toasts.ts'
import { Button } from '../../ui/button.tsx'

/** A row of a `dl` with a button that copies its value. */
export function CopyRow({
  label,
  text,
  copyText = text,
}: {
  label: string
  text: string
  /** What is copied, where it is not the shown text. */
  copyText?: string
}) {
  const value = useRef<HTMLSpanElement>(null)
  const copy = useCopy()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-2">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="money text-lg font-semibold wrap-anywhere">
        <span ref={value}>{text}</span>
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <Button
          variant="secondary"
          size="small"
          onClick={() => void copy({ label, text: copyText, element: value.current })}
        >
          Copy<span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      </dd>
    </div>
  )
}

/** Copies a text. Some browsers refuse; then it is selected, to copy it by hand. */
export function useCopy() {
  return async ({
    label,
    text,
    element,
  }: {
    label: string
    text: string
    element: Element | null
  }) => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(`${label} copied.`)
    } catch {
      if (element) window.getSelection()?.selectAllChildren(element)
      toast.info('Your browser did not copy it. The text is selected: please copy it by hand.')
    }
  }
}
