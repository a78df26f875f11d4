import ArrowRight from '~icons/lucide/arrow-right'
import { ProductImage } from '../../ui/drawings/products/product-image.tsx'
import type { Sketch, UseStep } from './uses.ts'

/** The parts of a use from the source to the load, as drawings with arrows and numbers. */
export function UseDiagram({ steps }: { steps: UseStep[] }) {
  if (steps.length === 0) return null
  return (
    <ol className="grid grid-cols-2 gap-px self-start overflow-hidden rounded-card border border-line bg-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
      {steps.map(({ label, text, sketch, picture }, index) => (
        <li
          key={label}
          className="relative bg-surface p-4 last:odd:col-span-2 sm:last:odd:col-span-1"
        >
          <div className="rounded-control bg-surface-2 p-2">
            {sketch ? (
              <SketchDrawing sketch={sketch} />
            ) : (
              <ProductImage picture={picture} className="mx-auto aspect-[4/3] w-full max-w-32" />
            )}
          </div>
          <p className="mt-3 text-sm font-semibold">{label}</p>
          <p className="mt-0.5 text-sm text-ink-2">{text}</p>
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className="absolute top-14 -right-3.5 z-1 grid size-7 place-items-center rounded-full bg-accent text-on-accent max-sm:hidden"
            >
              <ArrowRight className="size-4" />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}

const line = {
  fill: 'none',
  stroke: 'var(--ink)',
  strokeWidth: 4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** A light sketch of where the energy comes from or goes to. */
function SketchDrawing({ sketch }: { sketch: Sketch }) {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true" className="mx-auto aspect-[4/3] w-full max-w-32">
      {sketches[sketch]}
    </svg>
  )
}

const sketches: Record<Sketch, React.ReactNode> = {
  sun: (
    <>
      <path
        d="M100 18v14M100 118v14M43 75h14M143 75h14M60 35l10 10M130 105l10 10M140 35l-10 10M70 105l-10 10"
        stroke="var(--accent)"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <circle cx="100" cy="75" r="30" fill="var(--accent)" />
    </>
  ),
  home: (
    <>
      <path d="M48 70v64h104V70" fill="var(--surface)" />
      <path d="M34 76 100 24l66 52" {...line} />
      <path d="M48 70v64h104V70" {...line} />
      <path d="M62 88h28v24H62z" fill="var(--accent)" />
      <path d="M76 88v24M62 100h28" {...line} strokeWidth="2.5" />
      <path d="M112 134V92h24v42z" fill="var(--primary)" />
    </>
  ),
  shop: (
    <>
      <path d="M40 66h120v68H40z" fill="var(--surface)" />
      <path d="M40 66v68h120V66" {...line} />
      <path d="M34 36h132l8 30H26z" fill="var(--primary)" />
      <path d="M67 36l-6 30M100 36v30M133 36l6 30" stroke="var(--on-primary)" strokeWidth="3" />
      <path d="M54 82h52v30H54z" fill="var(--accent)" />
      <path d="M122 134V84h24v50" {...line} strokeWidth="3" />
    </>
  ),
  bath: (
    <>
      <path d="M36 84h128v14a32 32 0 0 1-32 32H68a32 32 0 0 1-32-32z" fill="var(--surface)" />
      <path
        d="M26 84h148M36 84v14a32 32 0 0 0 32 32h64a32 32 0 0 0 32-32V84M62 130l-6 10M138 130l6 10"
        {...line}
      />
      <path d="M150 84V42a14 14 0 0 0-28 0" {...line} />
      <path
        d="M72 66c-8-8 8-14 0-24M96 66c-8-8 8-14 0-24"
        stroke="var(--accent-text)"
        strokeWidth="4"
        fill="none"
        strokeLinecap="round"
      />
    </>
  ),
  street: (
    <>
      <path d="M134 50 96 132h78z" fill="var(--accent)" opacity=".5" />
      <path d="M70 134V36h56" {...line} />
      <path d="M118 30h34l6 16h-46z" fill="var(--primary)" />
      <path d="M24 134h152" {...line} />
      <path
        d="M40 142h24M88 142h24M136 142h24"
        stroke="var(--line-strong)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </>
  ),
}
