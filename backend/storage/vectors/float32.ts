/** The bytes of a vector as they are stored: float32, little-endian. */
export function packVector(values: readonly number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 4)
  values.forEach((value, index) => bytes.writeFloatLE(value, index * 4))
  return bytes
}

/** The numbers of a stored vector, each with the fewest digits that mean the same float32. */
export function unpackVector(bytes: Buffer): number[] {
  const values: number[] = []
  for (let offset = 0; offset + 4 <= bytes.length; offset += 4)
    values.push(shortestNumber(bytes.readFloatLE(offset)))
  return values
}

/** So 0.1 comes back as 0.1 and not as 0.10000000149011612. */
function shortestNumber(value: number): number {
  // 6 digits are often enough for a float32, 9 always.
  for (let digits = 6; digits < 9; digits++) {
    const shorter = Number(value.toPrecision(digits))
    if (Math.fround(shorter) === value) return shorter
  }
  return Number(value.toPrecision(9))
}
