import { useId, type ComponentType } from 'react'
import type { BuildingProps } from './scene-parts.tsx'

interface SceneFrameProps {
  Building: ComponentType<BuildingProps>
  /** The accessible name. Without one the drawing is decorative. */
  title?: string | undefined
  className?: string
}

/** Sky, sun and hills around a building; in the dark theme it is dusk. */
export function SceneFrame({ Building, title, className = '' }: SceneFrameProps) {
  const id = useId()
  return (
    <svg
      viewBox="0 0 560 420"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      {...(title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true })}
    >
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--scene-sky)" />
          <stop offset=".8" stopColor="var(--scene-horizon)" />
        </linearGradient>
        <pattern
          id={`${id}cells`}
          width="18"
          height="15"
          patternUnits="userSpaceOnUse"
          patternTransform="skewX(-24)"
        >
          <path d="M0 0h18v15H0z" fill="var(--panel-cell)" />
          <path d="M0 0h18M0 0v15" stroke="var(--panel-line)" strokeWidth="1.5" />
        </pattern>
      </defs>
      <path d="M0 0h560v420H0z" fill={`url(#${id}sky)`} />
      <path
        d="M60 60h.1M150 34h.1M250 72h.1M330 30h.1M520 44h.1M40 150h.1M500 120h.1M424 66h.1"
        stroke="#fff"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".55"
        className="hidden dark:block"
      />
      <g className="dark:translate-y-[196px]">
        <path
          d="M460 30v18M460 172v18M380 110h18M522 110h18M404 54l12 12M504 154l12 12M516 54l-12 12M416 154l-12 12"
          stroke="var(--scene-sun)"
          strokeWidth="7"
          strokeLinecap="round"
          className="dark:hidden"
        />
        <circle cx="460" cy="110" r="44" fill="var(--scene-sun)" />
      </g>
      <path d="M0 330c70-30 150-34 230-14s190 18 330-22v126H0z" fill="var(--scene-far)" />
      <Building cells={`url(#${id}cells)`} />
      <path d="M0 372c100-30 210-22 300-14s180 2 260-22v84H0z" fill="var(--scene-near)" />
    </svg>
  )
}
