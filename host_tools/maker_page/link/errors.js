// What can go wrong between this page and a table: a stable code, and what the sentence for people needs.

export class TableError extends Error {
  /**
   * @param {string} code
   * @param {Record<string, string | number>} values
   */
  constructor(code, values = {}) {
    super(`${code} ${JSON.stringify(values)}`);
    this.code = code;
    this.values = values;
  }
}

/** The table understood and said no: its code, and its sentence in English. */
export class Refused extends TableError {
  /**
   * @param {string} code
   * @param {string} sentence
   */
  constructor(code, sentence) {
    super(code, { sentence });
    this.sentence = sentence;
  }
}

/** The person has left the screen or pressed "Stop". */
export class Stopped extends Error {}
