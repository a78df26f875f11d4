import { site } from '../../../site.config.ts'

/** Drawn here because lucide has no brand icons. */
const brandPaths: Record<string, string> = {
  Instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4Zm5 5a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm5-1.5v.01',
  Facebook:
    'M14 21v-8h3l.5-3.5H14V7.5c0-1 .5-2 2-2h1.5V2.4S16.3 2 15 2c-2.600 0-4.500 1.600-4.500 4.500v3H7V13h3.500v8',
  X: 'M4 4l16 16M20 4 4 20',
  LinkedIn: 'M5 9v11M5 4.500v.01M10 20V9m0 5c0-3 2-4.800 4.500-4.800S19 11 19 14v6',
}

export function SocialLinks({ className = '' }: { className?: string }) {
  return (
    <ul className={`flex gap-1 ${className}`}>
      {site.social.map(({ name, url }) => (
        <li key={name}>
          <a
            href={url}
            rel="noreferrer"
            aria-label={`${site.name} on ${name}`}
            className="grid size-11 place-items-center rounded-control text-current md:pointer-fine:size-9 hover:bg-white/15"
          >
            <svg
              viewBox="0 0 24 24"
              className="size-4.5"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              <path d={brandPaths[name]} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  )
}
