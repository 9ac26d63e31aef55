/** Whether a stream wants colours: a terminal does, unless NO_COLOR is set to anything (no-color.org). */
export function wantsColour(stream: { isTTY?: boolean }, environment: NodeJS.ProcessEnv): boolean {
  return stream.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb'
}
