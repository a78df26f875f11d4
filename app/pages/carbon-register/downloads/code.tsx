import { ScrollBox } from '../../../ui/scroll-box.tsx'

/** A line of code that scrolls in its own box. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    <ScrollBox
      label={label}
      className="mt-3 max-w-3xl overflow-x-auto rounded-card border border-line bg-surface p-4"
    >
      <code className="text-sm whitespace-pre">{children}</code>
    </ScrollBox>
  )
}
