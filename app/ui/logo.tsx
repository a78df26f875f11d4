import { site } from '../../site.config.ts'

/** The logo mark: a sun above a roof line. */
export function LogoMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" fill="none">
      <circle cx="16" cy="15" r="6" fill="var(--accent)" />
      <path
        d="M16 3v3M7.5 6.5l2.1 2.1M24.5 6.5l-2.1 2.1M4 15h3M25 15h3"
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M3 27.5 16 18l13 9.5"
        stroke="var(--primary)"
        strokeWidth="3"
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
