// The buzzer, for those who want to hear it: a square wave as thin as that of a piezo.

export class Sound {
  constructor() {
    this._on = false;
  }

  /** @param {boolean} on */
  switch(on) {
    this._on = on;
    if (on && !this._context) {
      this._context = new AudioContext();
      this._loudness = this._context.createGain();
      this._loudness.gain.value = 0;
      this._loudness.connect(this._context.destination);
      this._voice = this._context.createOscillator();
      this._voice.type = "square";
      this._voice.connect(this._loudness);
      this._voice.start();
    }
    if (!on) this.tone(0);
  }

  /** @param {number} hz */
  tone(hz) {
    if (!this._context || !this._voice || !this._loudness) return;
    if (hz) this._voice.frequency.value = hz;
    this._loudness.gain.setTargetAtTime(hz && this._on ? 0.05 : 0, this._context.currentTime, 0.004);
  }
}
