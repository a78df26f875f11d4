export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'normal' | 'small'

export interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
}

const base =
  'inline-flex items-center justify-center gap-2 rounded-control border font-semibold text-center no-underline transition-colors duration-[120ms] ease-calm disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:opacity-60'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover',
  secondary: 'border-line-strong bg-surface text-ink hover:border-ink hover:bg-surface-2',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-surface-2',
  danger: 'border-transparent bg-danger text-on-danger hover:opacity-90',
}

const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-12 px-5 py-2 text-base',
  small: 'min-h-11 px-3.5 py-1.5 text-sm',
}

/** The classes of a button, for elements other than `Button` and `ButtonLink`. */
export function buttonClass(
  { variant = 'primary', size = 'normal' }: Look = {},
  extra = '',
): string {
  return `${base} ${variants[variant]} ${sizes[size]} ${extra}`
}
