const grounds = ['#0b6b45', '#14395f', '#855600', '#06482f', '#1a5ca6', '#7a3b10']

/** A person without a photo: initials before a rising sun, in a colour derived from the name. */
export function Portrait({ name }: { name: string }) {
  const words = name.split(' ')
  const initials = `${words[0]?.[0] ?? ''}${words.at(-1)?.[0] ?? ''}`
  const ground =
    grounds[
      [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % grounds.length
    ]
  return (
    <svg viewBox="0 0 96 96" className="size-20 rounded-full" aria-hidden="true">
      <path d="M0 0h96v96H0z" fill={ground} />
      <circle cx="48" cy="108" r="38" fill="#f6b40e" />
      <text
        x="48"
        y="56"
        textAnchor="middle"
        fontSize="30"
        fontWeight="700"
        fill="#ffffff"
        fontFamily="Inter, sans-serif"
        letterSpacing="1"
      >
        {initials}
      </text>
    </svg>
  )
}
