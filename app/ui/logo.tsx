import { site } from '../../site.config.ts'
import { logoShape } from './drawings/logo-shape.ts'

/** The logo mark: a sun above a roof line. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" fill="none">
      <circle {...logoShape.sun} fill="var(--accent)" />
      <path
        d={logoShape.rays}
        stroke="var(--accent)"
        strokeWidth={logoShape.raysWidth}
        strokeLinecap="round"
      />
      <path
        d={logoShape.roof}
        stroke="var(--primary)"
        strokeWidth={logoShape.roofWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap font-heading text-xl font-bold tracking-tight text-ink">
      <LogoMark />
      {site.name}
    </span>
  )
}
