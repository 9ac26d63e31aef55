/** A title that is kept as it was given: longer ones, markup, emoji and blanks at the ends are open (readings 60). */
export const plainTitle = /^[\w ,.:'-]{1,60}$/
