import { plainText, type Block } from './text-blocks.ts'
import type { ReactNode } from 'react'

/**
 * The table of contents, and what stands below it: beside the text on large screens, collapsed above
 * it on phones.
 */
export function Contents({
  blocks,
  label,
  children,
}: {
  blocks: Block[]
  /** For screen readers: "About this article". */
  label: string
  children: ReactNode
}) {
  const headings = blocks.flatMap((block) =>
    block.kind === 'heading' && block.depth === 2
      ? [{ id: block.id, text: plainText(block.parts) }]
      : [],
  )
  return (
    <aside
      aria-label={label}
      className="space-y-6 self-start lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1"
      data-no-print
    >
      {headings.length > 1 && (
        <nav aria-label="On this page">
          <p className="hidden pb-2 text-sm font-semibold lg:block">On this page</p>
          <details className="always-open-lg rounded-card border border-line bg-surface lg:border-0 lg:bg-transparent">
            <summary className="flex min-h-12 items-center justify-between px-4 font-semibold after:text-ink-3 after:content-['+'] [[open]>&]:after:content-['–']">
              On this page
            </summary>
            <ol className="border-t border-line px-4 py-2 lg:border-l lg:border-t-0 lg:py-0">
              {headings.map(({ id, text }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="block py-2 text-md leading-snug text-ink-2 no-underline hover:text-ink hover:underline lg:text-sm"
                  >
                    {text}
                  </a>
                </li>
              ))}
            </ol>
          </details>
        </nav>
      )}
      {children}
    </aside>
  )
}
