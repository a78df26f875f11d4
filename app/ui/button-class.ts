export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'normal' | 'small'

export interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
}

/** The classes of a button (`parts.css`), for elements other than `Button` and `ButtonLink`. */
export function buttonClass(
  { variant = 'primary', size = 'normal' }: Look = {},
  extra = '',
): string {
  return `button button-${variant}${size === 'small' ? ' button-small' : ''}${extra && ` ${extra}`}`
}
