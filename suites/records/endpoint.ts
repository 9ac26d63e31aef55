/** The five endpoints by their tags; null for any other path or method. */
export type EndpointTag = 'start' | 'send' | 'list' | 'status' | 'history'
