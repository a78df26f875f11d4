import { useId, type ReactNode } from 'react'

interface SectionProps {
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** A named part of the editor. */
export function Section({ title, hint, children }: SectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid min-w-0 gap-4 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {hint && <p className="mt-1 text-sm text-ink-2">{hint}</p>}
      </div>
      {children}
    </section>
  )
}
