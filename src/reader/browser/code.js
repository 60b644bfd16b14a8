// Adds a button to copy code. Clipboards need a secure page.
if (navigator.clipboard !== undefined) {
  for (const frame of document.querySelectorAll(".prose-code")) {
    const code = frame.querySelector("pre");
    if (code === null) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy-button";
    const state = document.createElement("span");
    state.role = "status";
    state.textContent = "Copy";
    button.append(state);
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText((code.textContent ?? "").replace(/\n$/, ""));
        state.textContent = "Copied";
      } catch {
        state.textContent = "Couldn't copy";
      }
      setTimeout(() => (state.textContent = "Copy"), 2000);
    });
    frame.append(button);
  }
}
