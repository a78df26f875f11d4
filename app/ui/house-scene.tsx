/** The house of the scene family: panels on the roof, the sun over it, a window lit. */
export function HouseScene({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 560 420" className={className} role="img" aria-label="A house with solar panels on its roof under the sun">
      <defs>
        <linearGradient id="house-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="var(--sky)" />
          <stop offset="1" stopColor="var(--surface-2)" />
        </linearGradient>
        <pattern id="house-cells" width="18" height="15" patternUnits="userSpaceOnUse" patternTransform="skewX(-24)">
          <path d="M0 0h18v15H0z" fill="var(--panel-cell)" />
          <path d="M0 0h18M0 0v15" stroke="var(--panel-line)" strokeWidth="1.5" />
        </pattern>
      </defs>
      <rect width="560" height="420" rx="24" fill="url(#house-sky)" />
      <g stroke="#f6b40e" strokeWidth="7" strokeLinecap="round">
        <path d="M430 30v18M430 172v18M350 110h18M492 110h18M374 54l12 12M474 154l12 12M486 54l-12 12M386 154l-12 12" />
      </g>
      <circle cx="430" cy="110" r="46" fill="#f6b40e" />
      <path d="M0 330c70-30 150-34 230-14s190 18 330-22v102a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24z" fill="#0b6b45" />
      <path d="M0 366c100-34 210-22 300-8s180 4 260-26v64a24 24 0 0 1-24 24H24a24 24 0 0 1-24-24z" fill="#06482f" />
      <path d="M118 218h246v134H118z" fill="#fffdf6" />
      <path d="M96 220 178 134h214l-34 86z" fill="#14211b" />
      <path d="M138 210 196 146h180l-26 64z" fill="url(#house-cells)" stroke="#6fa3d0" strokeWidth="1.5" />
      <path d="M150 250h58v44h-58z" fill="#f6b40e" />
      <path d="M179 250v44M150 272h58" stroke="#14211b" strokeWidth="4" />
      <path d="M236 252h46v100h-46z" rx="3" fill="#0b6b45" />
      <circle cx="274" cy="304" r="3.500" fill="#f6b40e" />
      <rect x="308" y="258" width="38" height="62" rx="6" fill="#dde6df" stroke="#14211b" strokeWidth="3.500" />
      <path d="m329 270-9 18h12l-7 18" fill="none" stroke="#0b6b45" strokeWidth="4.500" strokeLinecap="round" strokeLinejoin="round" />
      <path d="M364 289h24v63" fill="none" stroke="#5e6b63" strokeWidth="3" />
    </svg>
  )
}
