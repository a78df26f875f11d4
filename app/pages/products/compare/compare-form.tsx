import { createContext, use, useState, type FormEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { compareHref, maxCompared } from './compare.ts'

interface Choosable {
  slug: string
  name: string
}

interface CompareChoice {
  isChosen(slug: string): boolean
  toggle(product: Choosable): void
}

const CompareContext = createContext<CompareChoice | null>(null)

export function useCompareChoice(): CompareChoice {
  const choice = use(CompareContext)
  if (!choice) throw new Error('useCompareChoice needs a CompareForm above it')
  return choice
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
  'z-10 mt-10 rounded-card border border-line-strong bg-surface p-3 sm:sticky sm:bottom-3 sm:flex sm:items-center sm:justify-between sm:gap-5 sm:pr-24 sm:pl-5'

/**
 * The form to choose products, with a bar of the chosen ones. It is a GET form without JavaScript.
 */
export function CompareForm({ chosen: first, visible, children }: CompareFormProps) {
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(first)
  const [refusal, setRefusal] = useState('')
  const isChosen = (slug: string) => chosen.some((product) => product.slug === slug)

  function toggle({ slug, name }: Choosable) {
    if (isChosen(slug)) setChosen(chosen.filter((product) => product.slug !== slug))
    else if (chosen.length < maxCompared) setChosen([...chosen, { slug, name }])
    setRefusal(
      !isChosen(slug) && chosen.length >= maxCompared
        ? `You already have four. Remove one before you add ${name}.`
        : '',
    )
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (chosen.length === 0) setRefusal('Tick at least one product first.')
    else void navigate(compareHref(chosen.map(({ slug }) => slug)))
  }

  return (
    <CompareContext value={{ isChosen, toggle }}>
      <form method="get" action="/products" onSubmit={onSubmit}>
        {chosen
          .filter(({ slug }) => !visible.some((product) => product.slug === slug))
          .map(({ slug }) => (
            <input key={slug} type="hidden" name="compare" value={slug} />
          ))}
        {children}
        <div
          className={`${bar} ${chosen.length > 0 ? 'max-sm:sticky max-sm:bottom-18' : ''}`}
          data-no-print
        >
          <div className="min-w-0" aria-live="polite">
            {refusal && <p className="mb-1 text-sm font-semibold text-danger">{refusal}</p>}
            {chosen.length === 0 ? (
              <p className="text-sm text-ink-2">
                Tick up to four products to see them side by side.
              </p>
            ) : (
              <Chosen chosen={chosen} remove={toggle} />
            )}
          </div>
          <Button type="submit" className="mt-2 w-full shrink-0 sm:mt-0 sm:w-auto">
            {chosen.length > 0 ? `Compare ${chosen.length} of ${maxCompared}` : 'Compare'}
          </Button>
        </div>
      </form>
    </CompareContext>
  )
}

function Chosen({ chosen, remove }: { chosen: Choosable[]; remove: (product: Choosable) => void }) {
  return (
    <ul
      aria-label="Chosen to compare"
      className="relative flex gap-x-4 overflow-x-auto sm:flex-wrap"
    >
      {chosen.map((product) => (
        <li key={product.slug} className="flex shrink-0 items-center gap-1 text-sm font-semibold">
          <span className="max-w-40 truncate sm:max-w-56">{product.name}</span>
          <button
            type="button"
            onClick={() => remove(product)}
            className="grid size-8 place-items-center rounded-full text-lg leading-none hover:bg-surface-2"
          >
            <span aria-hidden="true">×</span>
            <span className="sr-only">Remove {product.name} from the comparison</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
