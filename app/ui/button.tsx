import type { ComponentProps } from 'react'
import { Link } from './link.tsx'
import type { LinkProps } from '../platform/navigation/link-context.ts'
import { buttonClass, type Look } from './button-class.ts'

export function Button({
  variant,
  size,
  className,
  type = 'button',
  ...props
}: ComponentProps<'button'> & Look) {
  return (
    <button
      type={type}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
      {...props}
    />
  )
}

export function ButtonLink({ variant, size, className, ...props }: LinkProps & Look) {
  return (
    <Link
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
      {...props}
    />
  )
}
