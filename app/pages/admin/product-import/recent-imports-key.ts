export const recentImportsKey = ['desk', 'product-imports'] as const
