/** A piece of running text. */
export type Inline =
  | string
  | { kind: 'strong' | 'em' | 'del'; parts: Inline[] }
  | { kind: 'link'; href: string; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'break' }

type Align = 'left' | 'center' | 'right' | null

export type Block =
  | { kind: 'heading'; depth: 2 | 3; id: string; parts: Inline[] }
  | { kind: 'paragraph' | 'line'; parts: Inline[] }
  | { kind: 'list'; start: number | null; items: Block[][] }
  | { kind: 'table'; aligns: Align[]; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

/** The plain text of a heading or a cell. */
export function plainText(parts: Inline[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      if (part.kind === 'code') return part.text
      return part.kind === 'break' ? ' ' : plainText(part.parts)
    })
    .join('')
}
