import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { compareLabel } from './compare.ts'

interface Choosable {
  slug: string
  name: string
}

interface CompareFormProps {
  /** Chosen in the URL. */
  chosen: Choosable[]
  /** Products that have a checkbox inside the form. */
  visible: Choosable[]
  children: ReactNode
}

// Leaves room for the chat: beside it on large screens, below it on phones. On phones it is sticky
// only while something is chosen.
const bar =
  'group z-10 mt-10 rounded-card border border-line-strong bg-surface p-3 max-sm:has-[li]:sticky max-sm:has-[li]:bottom-18 sm:sticky sm:bottom-3 sm:flex sm:items-center sm:justify-between sm:gap-5 sm:pr-24 sm:pl-5'

/**
 * The form to choose products, with a bar of the chosen ones (`compare.behaviour.ts`). It is a GET form
 * without JavaScript.
 */
export function CompareForm({ chosen, visible, children }: CompareFormProps) {
  return (
    <form method="get" action="/products" data-part="compare" data-when="load">
      {chosen
        .filter(({ slug }) => !visible.some((product) => product.slug === slug))
        .map(({ slug }) => (
          <input key={slug} type="hidden" name="compare" value={slug} />
        ))}
      {children}
      <div className={bar} data-no-print>
        <div className="min-w-0" aria-live="polite">
          <p className="mb-1 text-sm font-semibold text-danger empty:hidden" data-refusal />
          <p className="text-sm text-ink-2 group-has-[li]:hidden">
            Tick up to four products to see them side by side.
          </p>
          <ul
            aria-label="Chosen to compare"
            className="relative flex gap-x-4 overflow-x-auto empty:hidden sm:flex-wrap"
          >
            {chosen.map((product) => (
              <Chosen key={product.slug} product={product} />
            ))}
          </ul>
          <template>
            <Chosen product={{ slug: '', name: '' }} />
          </template>
        </div>
        <Button type="submit" className="mt-2 w-full shrink-0 sm:mt-0 sm:w-auto">
          {compareLabel(chosen.length)}
        </Button>
      </div>
    </form>
  )
}

function Chosen({ product: { slug, name } }: { product: Choosable }) {
  return (
    <li data-slug={slug} className="flex shrink-0 items-center gap-1 text-sm font-semibold">
      <span className="max-w-40 truncate sm:max-w-56" data-name>
        {name}
      </span>
      <button
        type="button"
        className="grid size-8 place-items-center rounded-full text-lg leading-none hover:bg-surface-2"
      >
        <span aria-hidden="true">×</span>
        <span className="sr-only">
          Remove <span data-name>{name}</span> from the comparison
        </span>
      </button>
    </li>
  )
}
