import { Path, Svg } from '@react-pdf/renderer'
import { encode } from 'uqr'

/** A text as a QR code, to be scanned from paper. It needs a white ground. */
export function QrCode({ text, size }: { text: string; size: number }) {
  const { data, size: modules } = encode(text, { border: 2, ecc: 'M' })
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    <Svg viewBox={`0 0 ${modules} ${modules}`} style={{ width: size, height: size }}>
      <Path d={squares.join('')} fill="#000000" />
    </Svg>
  )
}
