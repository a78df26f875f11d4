declare module '~icons/lucide/*' {
  const icon: import('./icon.tsx').Icon
  export default icon
}
