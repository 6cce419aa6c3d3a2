/** The text of a SQL file. */
declare module '*.sql?raw' {
  const text: string;
  export default text;
}
